package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// FerretDB finds a document and changes it in two steps. MongoDB does both in one, and the project relies on that. So writes take
// turns here: each waits for the answer to the one before it in its database. Tests have databases of their own, and one that writes
// much must not keep the others waiting for longer than a lease lasts.
var writing sync.Map

var writes = map[string]bool{"insert": true, "update": true, "delete": true, "findAndModify": true}

// Accepts connections and passes each on to the server at the socket.
func serveInTurn(address, socket string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	for {
		client, err := listener.Accept()
		if err != nil {
			return err
		}
		go passOn(client, socket)
	}
}

func passOn(client net.Conn, socket string) {
	defer client.Close()
	server, err := dial(socket)
	if err != nil {
		return
	}
	defer server.Close()
	for {
		request, err := readMessage(client)
		if err != nil {
			return
		}
		if err := exchange(client, server, request); err != nil {
			return
		}
	}
}

// The server may have just been started.
func dial(socket string) (server net.Conn, err error) {
	for range 100 {
		if server, err = net.Dial("unix", socket); err == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	return
}

func exchange(client, server net.Conn, request []byte) error {
	answer, err := answerTo(server, request)
	if err != nil {
		return err
	}
	_, err = client.Write(answer)
	return err
}

func answerTo(server net.Conn, request []byte) ([]byte, error) {
	if writes[commandOf(request)] {
		turn, _ := writing.LoadOrStore(databaseOf(request), &sync.Mutex{})
		turn.(*sync.Mutex).Lock()
		defer turn.(*sync.Mutex).Unlock()
	}
	if _, err := server.Write(request); err != nil {
		return nil, err
	}
	return readMessage(server)
}

const headerSize = 16

func readMessage(from io.Reader) ([]byte, error) {
	header := make([]byte, headerSize)
	if _, err := io.ReadFull(from, header); err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(header)
	if size < headerSize {
		return nil, errors.New("a message is shorter than its header")
	}
	message := append(header, make([]byte, size-headerSize)...)
	_, err := io.ReadFull(from, message[headerSize:])
	return message, err
}

// The name of a command is the first key of its document. That follows the header, four bytes of flags, the kind of the section, the
// size of the document, and the type of the value.
func commandOf(message []byte) string {
	const nameAt = headerSize + 4 + 1 + 4 + 1
	if len(message) < nameAt {
		return ""
	}
	name, _, _ := bytes.Cut(message[nameAt:], []byte{0})
	return string(name)
}

// Each command names its database in the field $db, a string: its type, its name, four bytes of length, and the text.
func databaseOf(message []byte) string {
	field := []byte("\x02$db\x00")
	at := bytes.LastIndex(message, field)
	if at < 0 || len(message) < at+len(field)+4 {
		return ""
	}
	name, _, _ := bytes.Cut(message[at+len(field)+4:], []byte{0})
	return string(name)
}
