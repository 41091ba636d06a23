// Package main runs FerretDB on files: a server for tests that speaks MongoDB's protocol. The project's own program wants a file that
// its module does not carry, so the library is started from here.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// Arguments: the address to listen on, and the directory of the data.
func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: ferretdb ADDRESS DIRECTORY")
	}
	address, directory := os.Args[1], os.Args[2]
	socket := filepath.Join(directory, "server.sock")
	// A server that was killed leaves it behind.
	_ = os.Remove(socket)
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{Unix: socket},
		Handler:   "sqlite",
		SQLiteURL: "file:" + directory + "/",
	})
	if err != nil {
		log.Fatal(err)
	}
	running, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	go func() { log.Fatal(serveInTurn(address, socket)) }()
	if err := server.Run(running); err != nil {
		log.Fatal(err)
	}
}
