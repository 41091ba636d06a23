/** Written by `npm run openapi` from the description of the service; do not edit. */

export interface paths {
    "/api/v1/ai/materials/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a material
         * @description Creates, improves, summarizes or translates a text, from a file if there is one: text, Markdown, HTML, PDF, DOCX or PPTX with up to 500 pages and 200,000 characters. For authors in any of their organizations; of several, the oldest is recorded. Saves nothing; billed per call (specification section 4).
         */
        post: operations["generateMaterial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with email and password
         * @description Without `clientId` the token has the four learner scopes; with it, what the roles of the person and the client allow (specification section 5). After ten wrong passwords for one email within 15 minutes: 429.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of a refresh token
         * @description Answers 204 whether or not there is such a token; a spent one ends its session too.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every session
         * @description Ends every session of the learner, the sign-in of their browsers, and authorization codes in flight. Access tokens that were issued stay valid until they expire (specification section 5).
         */
        post: operations["logoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link for choosing another password
         * @description Answers 202 whether or not an account has the address, and whether or not mail can be sent. An address gets three mails an hour at most. A link works once, for an hour, until a newer one is sent. The page at `/connect/forgot` does the same.
         */
        post: operations["askForPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose another password by a link
         * @description Ends every session and the sign-in of browsers, and lifts the limit on wrong passwords. 404 for a link that is unknown, spent, expired or replaced. The page at `/connect/reset?token=` does the same.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Spend a refresh token for a new token pair
         * @description A spent token is refused with `refresh_token_reused` and the session stays valid (specification section 5).
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where am I signed in?
         * @description The active sessions, newest first, with what is known of the device.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List certificates
         * @description Certificates of the caller's own organizations; there is no public catalog of them.
         */
        get: operations["listCertificates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description Published courses that the caller may see, by culture, title and id (specification section 4).
         */
        get: operations["listCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/courses/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a course
         * @description The course with its sections and published lessons, in order.
         */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account without sign-up
         * @description The same device gets the same account, and a fresh `deviceSecret` that replaces the old one. So whoever knows a `deviceId` can take over an account that has no email yet: make it of at least 128 random bits, such as a UUID (version 4), keep it like a secret, and never use a serial number, an advertising id or anything that others can read. The learner belongs to the organization that owns the client, without a seat (specification section 5).
         */
        post: operations["registerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/devices/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a device in with its secret
         * @description For a device that lost its refresh token and kept its secret (specification section 5). A `deviceId` without its secret is 401.
         */
        post: operations["issueDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erasure-receipts/{receiptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far is the erasure of a closed account?
         * @description For whoever has the id, which closing the account answered in the header `Erasure-Receipt`. It names no person.
         */
        get: operations["getErasureReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation, and sign in
         * @description Works once, within 14 days. Who has no account yet chooses a password, and a name unless the one of the invitation is right; who has one gives its password, or an access token of it: 401 `invalid_credentials` for a wrong password or neither, 429 after ten wrong ones within 15 minutes. A device account without an email sends its access token and a password: it keeps its id and history and gets the address. Apps that registered themselves need the password. The page at `/invitations/accept?token=` does the same (contract, "Authentication").
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lessons/{lessonId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a lesson
         * @description Body, video, slides, materials and the quiz without its answer key.
         */
        get: operations["getLesson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lessons/{lessonId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a lesson complete
         * @description Idempotent. With the last published lesson the course is complete. The first completion raises `lesson.completed` (specification section 6).
         */
        post: operations["completeLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lessons/{lessonId}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether a lesson was helpful
         * @description One verdict per learner and lesson: answering again replaces it, and without a comment clears the earlier one. The comment is kept 12 months and goes when the account closes; the verdict stays (specification section 2).
         */
        post: operations["giveFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lessons/{lessonId}/quiz/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit my answers to a lesson's quiz
         * @description Graded on the server; the answer key is never sent. Passing also completes the lesson (specification section 3). A question left out is wrong.
         */
        post: operations["submitQuiz"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lessons/{lessonId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that I opened a lesson
         * @description Safe on every open; each one counts. The time is that of the server (specification section 4).
         */
        post: operations["viewLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/materials/{materialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a material
         * @description Visible when it is published and attached to a published lesson of a course the caller may see.
         */
        get: operations["getMaterial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I?
         * @description The learner and their organizations, with their own roles there.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Close my account for good
         * @description Ends every session, releases the email, forgets the device and destroys the keys of all personal data; the learning history stays, unattached. There is no confirmation and no undo. 409 `organization_member` for members of an organization: its admin has to do this (specification section 4). The header `Erasure-Receipt` names the receipt of the erasure. 403 `forbidden` for apps that registered themselves.
         */
        delete: operations["closeAccount"];
        options?: never;
        head?: never;
        /**
         * Change my name
         * @description Members of my organizations see it too.
         */
        patch: operations["changeProfile"];
        trace?: never;
    };
    "/api/v1/me/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record what I did offline
         * @description Views, completions, quizzes, tests and study sessions, each with an id that is remembered for good: what was sent before is `duplicate`, and a request that was cut off can be sent again whole. What is wrong with one activity rejects that one alone.
         */
        post: operations["recordMyActivities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the courses assigned to me
         * @description Directly or through a path, to me or to a department that I am in, by title (specification section 4).
         */
        get: operations["listMyAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the certificates that I got
         * @description Newest first (specification section 4).
         */
        get: operations["listMyCertificates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my goals
         * @description One list per kind, first choice first, with the binding deadline (specification section 2).
         */
        get: operations["listMyGoals"];
        /**
         * Replace one kind of my goals
         * @description The list is replaced whole; its order is the preference. A `rank` is refused (specification section 2).
         */
        put: operations["replaceMyGoals"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach an email and a password to an account that a device made
         * @description Works once; the user id does not change (specification section 5). 409 `conflict` for an email that is taken, or reserved by an invitation: accept that one instead.
         */
        post: operations["linkAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my password
         * @description Ends every other session, the sign-in of browsers, and links for choosing another password. 401 `invalid_credentials` for a wrong current password, 429 after ten within 15 minutes; 409 `conflict` for a device account without one. 403 `forbidden` for apps that registered themselves.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the paths assigned to me
         * @description To me or to a department that I am in, by title (specification section 4).
         */
        get: operations["listMyPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my course progress
         * @description Every course with any activity, latest first; courses unpublished since stay listed (specification section 4).
         */
        get: operations["listMyProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/progress/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my progress in a course, lesson by lesson
         * @description One row a published lesson, in course order; zeros where nothing happened yet (specification section 4).
         */
        get: operations["getMyCourseProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/progress/{courseId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what led to my progress in a course
         * @description The last received first, each with the percentage after it against the lessons published at that time.
         */
        get: operations["getMyProgressHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/quiz-attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my quiz attempts
         * @description Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included (specification section 4).
         */
        get: operations["listMyQuizAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/study-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my study sessions
         * @description Every session, the one that started last first. `from` and `to` are days in Asia/Tokyo, both included, of the start (specification section 4).
         */
        get: operations["listMyStudySessions"];
        put?: never;
        /**
         * Record a finished study session
         * @description For sessions measured offline. The same `clientSessionId` again answers 200 with the first, for good. Past the cap it is abandoned and counts zero. Raises no webhook (specification section 4).
         */
        post: operations["recordStudySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/study-sessions/{sessionId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a study session
         * @description The server takes the time. Past the cap the session is abandoned and counts zero; one that has ended is answered as it ended (specification section 3).
         */
        post: operations["stopStudySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/study-sessions/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a study session
         * @description The server takes the time. One clock per learner: a running session is stopped at this moment, or abandoned past the cap (specification section 3).
         */
        post: operations["startStudySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/study-streak": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my study streak
         * @description Consecutive days of study in Asia/Tokyo, over all devices (specification section 4).
         */
        get: operations["getMyStudyStreak"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/study-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my study time per day or month
         * @description The last 30 days, or 12 months, unless said otherwise; at most 400 days or 60 months. Days are those of Asia/Tokyo, both ends included; months are whole. With one end given, the other follows from the default length (specification section 4).
         */
        get: operations["getMyStudySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/target-schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my target schools
         * @description What `me/goals?type=high_school` answers: an array of one list (specification section 4).
         */
        get: operations["listMyTargetSchools"];
        /**
         * Replace my target schools
         * @description Replaces the `high_school` list of `me/goals` (specification section 4).
         */
        put: operations["replaceMyTargetSchools"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/test-attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my attempts at tests
         * @description Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included (specification section 4).
         */
        get: operations["listMyTestAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tests that I can sit
         * @description With my latest result; no questions or answer keys. By culture, title and id (specification section 4).
         */
        get: operations["listMyTests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an authorization code or a refresh token for tokens
         * @description Form-encoded or JSON. A code works once, within 60 seconds, with the verifier of its challenge (PKCE, S256). A refresh token spent less than 60 seconds ago by the same client gets its successor again. Errors are OAuth errors.
         */
        post: operations["oauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/ai/course-outline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a course outline
         * @description Sections and lessons for a new course, to check before it is created with createCourse, addSection and createLesson. Saves nothing; billed per call (specification section 4).
         */
        post: operations["draftCourseOutline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/ai/lesson-body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft the body of a lesson
         * @description Markdown, to check before it is saved with createLesson or replaceLesson. Saves nothing; billed per call (specification section 4).
         */
        post: operations["draftLessonBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/ai/quiz-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft quiz questions
         * @description Questions with their answer key, from one of the organization's lessons, drafts included, or from a text; to check before they are saved with replaceLesson or addTestQuestions. Nothing that learners wrote is used. Saves nothing; billed per call (specification section 4).
         */
        post: operations["draftQuizQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an organization's API keys
         * @description Newest first, revoked ones included, never with key material. For admins and developers.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key
         * @description The key is shown once. A developer may grant `read:catalog` and `read:content`; the rest needs an admin. No key has a scope that the token that asks lacks: 403 `insufficient_scope`.
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/api-keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Effective at once; the key stays in the list. A developer may revoke what a developer may issue.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a certificate
         * @description Awarded to learners of the organization who meet the criterion from then on (contract, Organizations).
         */
        post: operations["createCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/certificates/{certificateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a certificate
         * @description Changes the fields given. Awards stay as they were issued (contract, Organizations).
         */
        put: operations["changeCertificate"];
        post?: never;
        /**
         * Delete a certificate
         * @description Its awards stay (contract, Organizations).
         */
        delete: operations["deleteCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/certificates/{certificateId}/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Award a certificate by hand
         * @description To a member or affiliated learner. Again answers 200 with the same award (contract, Organizations).
         */
        post: operations["awardCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clients that the organization approved
         * @description Those that registered themselves and may have more than learner scopes here, newest first. For admins.
         */
        get: operations["listClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approve more scopes for a client that registered itself
         * @description Within the organization, the app may have these scopes beside the learner scopes, as far as the roles of the person using it go (specification section 5). They replace those approved before; people are asked for their consent at their next sign-in. `clientId` is as `GET /auth/sessions` shows it, percent-encoded where it is an address.
         */
        put: operations["approveClient"];
        post?: never;
        /**
         * Withdraw the approval of a client's scopes
         * @description At once, for tokens already issued too: within the organization the app has the learner scopes again.
         */
        delete: operations["withdrawClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's courses
         * @description Drafts included, by culture, title and id (contract, Authoring).
         */
        get: operations["listAuthoredCourses"];
        put?: never;
        /**
         * Create a course
         * @description A draft until it is published. A course has one translation into each language: 409 `conflict` (specification section 4).
         */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a course as its author
         * @description With all its sections and lessons, drafts included (contract, Authoring).
         */
        get: operations["getAuthoredCourse"];
        /**
         * Change a course
         * @description Changes the fields given (specification section 4).
         */
        put: operations["changeCourse"];
        post?: never;
        /**
         * Delete a course
         * @description A course with sections needs `cascade=true`: 409 `cascade_required`. What learners did with it stays theirs (specification section 4).
         */
        delete: operations["deleteCourse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish or unpublish a course
         * @description Publishes a draft, and makes a published course a draft again (specification section 3).
         */
        post: operations["publishCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sections of a course
         * @description In order, also of a draft (specification section 4).
         */
        get: operations["listSections"];
        put?: never;
        /**
         * Add a section to a course
         * @description At the end unless `position` says otherwise (specification section 4).
         */
        post: operations["addSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change or move a section
         * @description Changes the fields given; `position` moves it (specification section 4).
         */
        put: operations["changeSection"];
        post?: never;
        /**
         * Delete a section
         * @description A section with lessons needs `cascade=true`: 409 `cascade_required`. What learners did with them stays theirs (specification section 4).
         */
        delete: operations["deleteSection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lessons of a section
         * @description In order and without bodies, drafts included (specification section 4).
         */
        get: operations["listSectionLessons"];
        put?: never;
        /**
         * Create a lesson
         * @description A draft until it is published; last in its section unless `position` says otherwise (specification section 4).
         */
        post: operations["createLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a lesson as its author
         * @description Its content, also of a draft; the quiz with ids and without its key (contract, Authoring).
         */
        get: operations["getAuthoredLesson"];
        /**
         * Replace or move a lesson
         * @description Replaces the whole content; `sectionId` and `position` move it. Questions and choices that keep their `id` stay the same ones (specification section 4).
         */
        put: operations["replaceLesson"];
        post?: never;
        /**
         * Delete a lesson
         * @description What learners did with it stays theirs (specification section 4).
         */
        delete: operations["deleteLesson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish or unpublish a lesson
         * @description Publishes a draft, and makes a published lesson a draft again (specification section 3).
         */
        post: operations["publishLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List departments
         * @description By name. Members and invited people count alike (specification section 4).
         */
        get: operations["listDepartments"];
        put?: never;
        /**
         * Create a department
         * @description Names are unique within the organization, whatever their case: 409 `conflict` (specification section 4).
         */
        post: operations["createDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a department
         * @description Its members stay in the organization, and lose what was assigned to the department (specification section 4).
         */
        delete: operations["deleteDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments/{departmentId}/courses/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a course to a department
         * @description It reaches every member at once, and everyone who joins later. Only a published course that is public or of the organization: 404 (specification section 4).
         */
        put: operations["assignCourseToDepartment"];
        post?: never;
        /**
         * End the assignment of a course to a department
         * @description Again is harmless; what was learned stays (specification section 4).
         */
        delete: operations["unassignCourseFromDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments/{departmentId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a person into a department
         * @description A member or an invited person; what is assigned to the department reaches them from now on (specification section 4).
         */
        put: operations["addDepartmentMember"];
        post?: never;
        /**
         * Take a person out of a department
         * @description The person stays in the organization (specification section 4).
         */
        delete: operations["removeDepartmentMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments/{departmentId}/paths/{pathId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a path to a department
         * @description It reaches every member at once, and everyone who joins later. Only a path that is public or of the organization: 404 (specification section 4).
         */
        put: operations["assignPathToDepartment"];
        post?: never;
        /**
         * End the assignment of a path to a department
         * @description Again is harmless; what was learned stays (specification section 4).
         */
        delete: operations["unassignPathFromDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pull the events that webhooks deliver
         * @description The same envelopes, in one order for good: without `after` from the first event ever, then with `after` as `next` says. Cursors stay valid. With `wait` the call is answered once there are events, after so many seconds at the latest. Pings are not among them.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach materials to a lesson
         * @description Replaces those attached, in this order (specification section 4).
         */
        put: operations["attachMaterials"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's materials
         * @description Drafts included, by culture, title and id (specification section 4).
         */
        get: operations["listMaterials"];
        put?: never;
        /**
         * Create a material
         * @description A link or a text. Learners see it in the lessons that it is attached to (specification section 4).
         */
        post: operations["createMaterial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/materials/{materialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a material
         * @description Changes the fields given (contract, Authoring).
         */
        put: operations["changeMaterial"];
        post?: never;
        /**
         * Delete a material
         * @description Lessons that it is attached to no longer show it (contract, Authoring).
         */
        delete: operations["deleteMaterial"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members and invited people
         * @description By name, then email (specification section 4).
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a person by email
         * @description Uses a seat until the invitation is accepted, removed, or has expired after 14 days. 200 and nothing changed for a member or an invited person. `displayName` is the local part of the address by default. Granting `admin` needs an admin; an API key grants only roles whose scopes it holds (specification section 4).
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one member or invited person */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or withdraw an invitation
         * @description Frees the seat. Removing an admin needs an admin, and the last one stays: 409 `last_admin`. With `closeAccount=true`, for admins only, the member's account is closed for good, as by `DELETE /me`, unless another organization has them: 409 `organization_member`; a person who is only invited keeps their account (specification section 4).
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/courses/{courseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a course to a member
         * @description Also to an invited person. Only a published course that is public or of the organization: 404 (specification section 4).
         */
        put: operations["assignCourseToMember"];
        post?: never;
        /**
         * End the assignment of a course to a member
         * @description Again is harmless; what was learned stays (specification section 4).
         */
        delete: operations["unassignCourseFromMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/paths/{pathId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a path to a member
         * @description Also to an invited person. Only a path that is public or of the organization: 404 (specification section 4).
         */
        put: operations["assignPathToMember"];
        post?: never;
        /**
         * End the assignment of a path to a member
         * @description Again is harmless; what was learned stays (specification section 4).
         */
        delete: operations["unassignPathFromMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member's progress as it was
         * @description Every course with activity, latest first, as it was at that moment, contents too: what had been received by then. Private courses of other organizations are left out.
         */
        get: operations["getMemberProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member's training record
         * @description For an auditor: the courses assigned or with activity, by title, tests, certificates and time studied, as they were at that moment. What belongs to another organization alone is left out.
         */
        get: operations["getTrainingRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a member's roles
         * @description Replaces the whole set, of invited people too. Granting or taking `admin` needs an admin, and so do own roles; the last admin stays: 409 `last_admin`. An API key grants only roles whose scopes it holds (specification section 4).
         */
        put: operations["changeMemberRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an organization at a glance
         * @description Covers members and affiliated learners, own courses and those assigned (specification section 4).
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a learning path
         * @description Its drafts show once they are published (contract, Organizations).
         */
        post: operations["createPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/paths/{pathId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a learning path
         * @description Changes the fields given; `courseIds` replace those there are (contract, Organizations).
         */
        put: operations["changePath"];
        post?: never;
        /**
         * Delete a learning path
         * @description Its courses stay (contract, Organizations).
         */
        delete: operations["deletePath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the members' progress
         * @description A row for each active member, by name, and a rollup over all of them. Averages are over the courses that a person was assigned or started; active means a view, completion, attempt or counted study today in Tokyo or on the 29 days before (specification section 4).
         */
        get: operations["getOrganizationProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/reports/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report completion by course
         * @description Own courses and those assigned, in the order of titles (specification section 4).
         */
        get: operations["completionReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/reports/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report by department
         * @description About the members of each department now (specification section 4).
         */
        get: operations["departmentReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/reports/trend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the trend by month
         * @description Every month up to this one, in Asia/Tokyo (specification section 4).
         */
        get: operations["trendReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many seats are used and free?
         * @description Pending invitations use seats; affiliated learners do not (specification section 4).
         */
        get: operations["getSeats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the plan and the seats
         * @description Pending invitations use seats (specification section 4).
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's tests
         * @description Drafts included, by culture, title and id (specification section 4).
         */
        get: operations["listTests"];
        put?: never;
        /**
         * Create a test
         * @description Published unless it is created with `isPublished: false` (specification section 4).
         */
        post: operations["createTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests/{testId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a test with its answer key
         * @description The only read that includes the key (specification section 4).
         */
        get: operations["getAuthoredTest"];
        /**
         * Change a test
         * @description Changes the fields given; `questions` replace those there are (contract, Authoring).
         */
        put: operations["changeTest"];
        post?: never;
        /**
         * Delete a test
         * @description Learners' attempts at it stay (contract, Authoring).
         */
        delete: operations["deleteTest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests/{testId}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add questions to a test
         * @description Behind those there are; a test has at most 500 (specification section 4).
         */
        post: operations["addTestQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an organization's webhooks
         * @description Newest first, never with secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Answers the signing secret once; to replace it, delete the webhook and register it again. Without `eventTypes` it gets every event, future ones included; unknown names are ignored. An organization has at most 100 webhooks: 409 `conflict`.
         */
        post: operations["registerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its delivery history
         * @description Nothing is sent to it any more, what was still pending included.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Only what is given changes. While it is inactive nothing is sent or queued, retries included; what it missed can be backfilled. Activating it resets its health. A retry goes to the address of now.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}/backfill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send past events to a webhook
         * @description All that it would have got since `from` (default: ever), delivered before or not, with the same envelope ids: oldest first, behind new events. `eventTypes` narrows what it subscribes to. Asked again, they are sent again.
         */
        post: operations["backfillWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's recent deliveries
         * @description Newest first: status, attempts, the last HTTP status and error, the next retry.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all of a webhook's failed deliveries again
         * @description Those created from `from` to `to`, both ends included; all without them. With the count of attempts reset.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a ping to a webhook
         * @description To this endpoint only, whatever it subscribes to. The answer is the delivery, before it is sent. Not while the webhook is inactive: 409 `conflict`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a delivery with its content and the log of its attempts
         * @description The log has what the receiver answered each time, the first 4 KiB of it. It is kept as long as the delivery's history.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/webhooks/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a failed delivery again
         * @description With the count of attempts reset. Only a failed one can be replayed.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List learning paths
         * @description Paths that the caller may see, by culture, title and id.
         */
        get: operations["listPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/paths/{pathId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a learning path
         * @description The path with those of its courses that the caller may see, in learning order.
         */
        get: operations["getPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search courses and paths
         * @description Every word of `q` must be found, in any order; best first, then by id. Japanese needs no spaces.
         */
        get: operations["searchCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tests/{testId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a test to sit
         * @description Without the answer key. Visible to learners of the organization while it is published (specification section 4).
         */
        get: operations["getTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tests/{testId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit my answers to a test
         * @description Graded on the server as quizzes are; the answer key is never sent. The grade does not depend on `elapsedSeconds` (specification section 4).
         */
        post: operations["submitTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the event types that can be subscribed to
         * @description Some are names only and do not arrive: `isRaised` says which do (specification section 6).
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What a device did while it was offline, in any order. */
        Activities: {
            activities: components["schemas"]["Activity"][];
        };
        /** @description One thing that a learner did, perhaps offline and long ago. */
        Activity: {
            /** @description Needed for `quiz` and `test`. */
            answers?: {
                choiceId?: string;
                questionId?: string;
            }[];
            /** @description The course that was studied. */
            courseId?: string | null;
            /** @description Of a test, as the app measured it. */
            elapsedSeconds?: number | null;
            /**
             * Format: date-time
             * @description Needed for `study`, which starts at `occurredAt`.
             */
            endedAt?: string;
            /** @description The client's own; remembered for good. For `study` it is the `clientSessionId`. */
            id: string;
            /**
             * @description What was done.
             * @enum {unknown}
             */
            kind?: "view" | "complete" | "quiz" | "test" | "study";
            /** @description Needed for `view`, `complete` and `quiz`. */
            lessonId?: string;
            /**
             * Format: date-time
             * @description When it happened; at most five minutes ahead, and 365 days ago.
             */
            occurredAt?: string;
            /** @description Needed for `test`. */
            testId?: string;
        };
        /** @description What became of one activity. */
        ActivityResult: {
            /** @description Of a quiz or a test; of a duplicate that of the first. */
            attemptId: string | null;
            /** @description Of a rejected one, as problems have it. */
            code: string | null;
            detail: string | null;
            id: string;
            /** @description Of a study session; of a duplicate that of the first. */
            sessionId: string | null;
            /** @enum {string} */
            status: "applied" | "duplicate" | "rejected";
        };
        /** @description One result an activity, in the order given. */
        ActivityResults: {
            results: components["schemas"]["ActivityResult"][];
        };
        /** @description A learning path that the learner was assigned. */
        AssignedPath: {
            assignedAt: string;
            assignedVia: {
                departmentId: string | null;
                /** @enum {string} */
                kind: "member" | "department";
            }[];
            /** Format: int64 */
            completedCourses: number;
            /** Format: int64 */
            courseCount: number;
            /** @description BCP 47 language tag */
            culture: string;
            pathId: string;
            /**
             * Format: int32
             * @description Of the lessons of its courses; rounded down.
             */
            percent: number;
            title: string;
        };
        /** @description A course that the learner was assigned, and every way in which it reached them. */
        Assignment: {
            assignedAt: string;
            assignedVia: {
                departmentId: string | null;
                /** @enum {string} */
                kind: "direct" | "path";
                pathId: string | null;
            }[];
            courseId: string;
            /** @description BCP 47 language tag */
            culture: string;
            progress: components["schemas"]["CourseProgress"];
            title: string;
        };
        /** @description A course as its authors see it, draft or published. */
        AuthoredCourse: {
            /** @description When it was created. */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            isPublic: boolean;
            /** @description Whether learners see it. */
            isPublished: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /** @enum {string} */
            level: "Beginner" | "Intermediate" | "Advanced";
            organizationId: string;
            /** @description null for a draft. */
            publishedAt: string | null;
            /** Format: int64 */
            sectionCount: number;
            title: string;
            /** @description The course that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /** @description When it, its sections or its order last changed. */
            updatedAt: string;
        };
        /** @description A course with all its sections and lessons, for its authors. */
        AuthoredCourseDetail: {
            /** @description When it was created. */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            isPublic: boolean;
            /** @description Whether learners see it. */
            isPublished: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /** @enum {string} */
            level: "Beginner" | "Intermediate" | "Advanced";
            organizationId: string;
            /** @description null for a draft. */
            publishedAt: string | null;
            /** Format: int64 */
            sectionCount: number;
            /** @description In order. */
            sections: {
                /** @description The course that it is in. */
                courseId: string;
                id: string;
                /**
                 * Format: int64
                 * @description All lessons, drafts too.
                 */
                lessonCount: number;
                /** @description All lessons in order, drafts too. */
                lessons: components["schemas"]["AuthoredLessonOutline"][];
                /** @description Shown as heading. */
                title: string;
            }[];
            title: string;
            /** @description The course that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /** @description When it, its sections or its order last changed. */
            updatedAt: string;
        };
        /** @description One page of a list. */
        AuthoredCoursePage: {
            items: components["schemas"]["AuthoredCourse"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description A lesson as its authors see it, without its body. */
        AuthoredLesson: {
            /** @description The course that it is in. */
            courseId: string;
            /** @description When it was created. */
            createdAt: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Whether it has a quiz. */
            hasQuiz: boolean;
            /** @description Whether it has a video. */
            hasVideo: boolean;
            id: string;
            /** @description Whether learners of a published course see it. */
            isPublished: boolean;
            /** @description The section that it is in. */
            sectionId: string;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description The lesson that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /** @description When its content last changed. */
            updatedAt: string;
        };
        /** @description A lesson with its content, draft or published, for its authors. The answer key never shows. */
        AuthoredLessonDetail: {
            body: {
                /** @enum {string} */
                format: "markdown" | "html";
                text: string;
            };
            courseId: string;
            /** @description When it was created. */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Whether it has a quiz. */
            hasQuiz: boolean;
            /** @description Whether it has a video. */
            hasVideo: boolean;
            id: string;
            /** @description Whether learners of a published course see it. */
            isPublished: boolean;
            materials: components["schemas"]["MaterialSummary"][];
            quiz: {
                /** Format: int32 */
                passingScore: number;
                questions: {
                    choices: {
                        id: string;
                        text: string;
                    }[];
                    id: string;
                    text: string;
                }[];
            } | null;
            sectionId: string;
            slides: {
                url: string;
            } | null;
            title: string;
            /** @description The lesson that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /** @description When its content last changed. */
            updatedAt: string;
            video: {
                /**
                 * Format: int64
                 * @description Seconds.
                 */
                durationSeconds: number | null;
                url: string;
            } | null;
        };
        /** @description A lesson in the outline of its course, for its authors. */
        AuthoredLessonOutline: {
            /** @description The course that it is in. */
            courseId: string;
            /** @description When it was created. */
            createdAt: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Whether it has a quiz. */
            hasQuiz: boolean;
            /** @description Whether it has a video. */
            hasVideo: boolean;
            id: string;
            /** @description Whether learners of a published course see it. */
            isPublished: boolean;
            /** @description The section that it is in. */
            sectionId: string;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description When its content last changed. */
            updatedAt: string;
        };
        /** @description A material as its authors see it. */
        AuthoredMaterial: {
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            id: string;
            /** @description Whether lessons show it to learners. */
            isPublished: boolean;
            /** @enum {string} */
            kind: "link" | "text";
            mimeType: string | null;
            organizationId: string;
            text: string | null;
            title: string;
            url: string | null;
        };
        /** @description One page of a list. */
        AuthoredMaterialPage: {
            items: components["schemas"]["AuthoredMaterial"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description A section as its authors see it. */
        AuthoredSection: {
            /** @description The course that it is in. */
            courseId: string;
            id: string;
            /**
             * Format: int64
             * @description All lessons, drafts too.
             */
            lessonCount: number;
            /** @description Shown as heading. */
            title: string;
        };
        /** @description A test as its authors see it in lists. */
        AuthoredTest: {
            courseId: string | null;
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            id: string;
            isPublished: boolean;
            /** Format: int32 */
            passingScore: number;
            /** Format: int64 */
            questionCount: number;
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            title: string;
        };
        /** @description One page of a list. */
        AuthoredTestPage: {
            items: components["schemas"]["AuthoredTest"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description A certificate that a person got. */
        AwardedCertificate: {
            certificateId: string;
            /** @description null for one that does not expire. */
            expiresAt: string | null;
            id: string;
            issuedAt: string;
            organizationId: string;
            /** @enum {string} */
            source: "automatic" | "manual";
            /** @description As the certificate was called then. */
            title: string;
        };
        /** @description What an organization awards when the criterion is met. */
        Certificate: {
            criteria: {
                id: string;
                /** @enum {string} */
                kind: "course" | "path" | "test";
            } | null;
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            id: string;
            organizationId: string;
            title: string;
            /** Format: int64 */
            validMonths: number | null;
        };
        /** @description What to change of a certificate. */
        CertificateChange: {
            /** @description What a learner gets it for by itself; null or left out: only by hand. */
            criteria?: {
                /** @description Its id. */
                id: string;
                /**
                 * @description What has to be completed or passed.
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
            } | null;
            /** @description BCP 47 language tag. */
            culture?: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /** @description Shown in lists and as heading. */
            title?: string;
            /**
             * Format: int32
             * @description Months that an award is valid; null or left out: for good.
             */
            validMonths?: number | null;
        };
        /** @description A new certificate. */
        CertificateInput: {
            /** @description What a learner gets it for by itself; null or left out: only by hand. */
            criteria?: {
                /** @description Its id. */
                id: string;
                /**
                 * @description What has to be completed or passed.
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
            } | null;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /** @description Shown in lists and as heading. */
            title: string;
            /**
             * Format: int32
             * @description Months that an award is valid; null or left out: for good.
             */
            validMonths?: number | null;
        };
        /** @description One page of a list. */
        CertificatePage: {
            items: components["schemas"]["Certificate"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description How far people are, course by course, in the order of titles. */
        CompletionReport: {
            /** Format: int64 */
            assigned: number;
            /**
             * Format: int32
             * @description Of those assigned or started, not started counting 0, rounded down.
             */
            averagePercent: number;
            /** Format: int64 */
            completed: number;
            /**
             * Format: int32
             * @description Completed of those assigned or started, rounded down.
             */
            completionRate: number;
            courseId: string;
            /** Format: int64 */
            started: number;
            title: string;
        }[];
        /** @description What to change of a course. */
        CourseChange: {
            /** @description BCP 47 language tag. */
            culture?: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /**
             * Format: int32
             * @description Minutes that a learner needs. Default 0.
             */
            estimatedMinutes?: number;
            /** @description Whether everyone may see it, not only the organization. Default false. */
            isPublic?: boolean;
            /**
             * @description Default Beginner.
             * @enum {string}
             */
            level?: "Beginner" | "Intermediate" | "Advanced";
            /** @description Shown in lists and as heading. */
            title?: string;
            /** @description What this translates: of the same organization, in another language. null: nothing. */
            translationOf?: string | null;
        };
        /** @description A course with its sections and published lessons, in order. */
        CourseDetail: {
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            isPublic: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /** @enum {string} */
            level: "Beginner" | "Intermediate" | "Advanced";
            organizationId: string;
            publishedAt: string | null;
            /** Format: int64 */
            sectionCount: number;
            sections: {
                id: string;
                lessons: {
                    /**
                     * Format: int64
                     * @description Minutes.
                     */
                    estimatedMinutes: number;
                    hasQuiz: boolean;
                    hasVideo: boolean;
                    id: string;
                    title: string;
                }[];
                title: string;
            }[];
            title: string;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
        };
        /** @description A new course. It is a draft until it is published. */
        CourseInput: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /**
             * Format: int32
             * @description Minutes that a learner needs. Default 0.
             */
            estimatedMinutes?: number;
            /** @description Whether everyone may see it, not only the organization. Default false. */
            isPublic?: boolean;
            /**
             * @description Default Beginner.
             * @enum {string}
             */
            level?: "Beginner" | "Intermediate" | "Advanced";
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description What this translates: of the same organization, in another language. null: nothing. */
            translationOf?: string | null;
        };
        /** @description What the outline is to be like. */
        CourseOutlineRequest: {
            /** @description Whom the course is for. */
            audience?: string;
            /** @description BCP 47 language tag of the draft. */
            culture: string;
            /** @enum {string} */
            level?: "Beginner" | "Intermediate" | "Advanced";
            /**
             * Format: int32
             * @description Left out: as many as the topic needs.
             */
            sectionCount?: number;
            /** @description Text that the draft is written from, such as notes or a chapter. */
            sourceText?: string;
            /** @description What the course is about. */
            topic: string;
        };
        /** @description One page of a list. */
        CoursePage: {
            items: components["schemas"]["CourseSummary"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description How far the learner has come in a course. Counts the lessons published now; a completed course stays completed. */
        CourseProgress: {
            completedAt: string | null;
            /** Format: int64 */
            completedLessons: number;
            courseId: string;
            lastActivityAt: string | null;
            /** Format: int32 */
            percent: number;
            startedAt: string | null;
            /** @enum {string} */
            status: "not_started" | "in_progress" | "completed";
            title: string;
            /** Format: int64 */
            totalLessons: number;
        };
        /** @description Course progress with one row a published lesson, in course order. */
        CourseProgressDetail: {
            completedAt: string | null;
            /** Format: int64 */
            completedLessons: number;
            courseId: string;
            lastActivityAt: string | null;
            lessons: components["schemas"]["LessonProgress"][];
            /** Format: int32 */
            percent: number;
            startedAt: string | null;
            /** @enum {string} */
            status: "not_started" | "in_progress" | "completed";
            title: string;
            /** Format: int64 */
            totalLessons: number;
        };
        /** @description A course as lists show it. */
        CourseSummary: {
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            isPublic: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /** @enum {string} */
            level: "Beginner" | "Intermediate" | "Advanced";
            organizationId: string;
            /** Format: int64 */
            sectionCount: number;
            title: string;
        };
        /** @description One message to one webhook, with its attempts. */
        Delivery: {
            /**
             * Format: int32
             * @description Finished ones.
             */
            attempts: number;
            createdAt: string;
            /** @description The envelope's id. */
            eventId: string;
            eventType: string;
            id: string;
            lastAttemptAt: string | null;
            lastError: string | null;
            /** Format: int64 */
            lastHttpStatus: number | null;
            /** @constant */
            maxAttempts: 6;
            nextRetryAt: string | null;
            /** @enum {string} */
            status: "pending" | "delivering" | "succeeded" | "failed";
        };
        /** @description A department of an organization. */
        Department: {
            id: string;
            /**
             * Format: int64
             * @description Members and invited people.
             */
            memberCount: number;
            name: string;
        };
        /** @description Departments by name, each about its members now. */
        DepartmentReport: {
            /** Format: int64 */
            activeMembers30d: number;
            /** Format: int32 */
            averagePercent: number;
            /** Format: int64 */
            coursesCompleted: number;
            departmentId: string;
            /** Format: int64 */
            lessonsCompleted: number;
            /** Format: int64 */
            memberCount: number;
            name: string;
        }[];
        /** @description A text that a model wrote. Nothing was saved. */
        DraftedBody: {
            draft: {
                /** @constant */
                format: "markdown";
                text: string;
            };
            usage: components["schemas"]["DraftUsage"];
        };
        /** @description A course outline that a model wrote. Nothing was saved. */
        DraftedOutline: {
            draft: {
                description: string;
                /** @enum {string} */
                level: "Beginner" | "Intermediate" | "Advanced";
                sections: {
                    lessons: {
                        /** Format: int64 */
                        estimatedMinutes: number;
                        summary: string;
                        title: string;
                    }[];
                    title: string;
                }[];
                title: string;
            };
            usage: components["schemas"]["DraftUsage"];
        };
        /** @description Questions that a model wrote, with the answer key. Nothing was saved. */
        DraftedQuestions: {
            draft: {
                questions: {
                    /** @description Exactly one is correct. */
                    choices: {
                        isCorrect: boolean;
                        text: string;
                    }[];
                    explanation?: string;
                    text: string;
                }[];
            };
            usage: components["schemas"]["DraftUsage"];
        };
        /** @description What the provider bills for a draft. */
        DraftUsage: {
            /**
             * Format: int64
             * @description Of all calls together; 0 where the provider does not say.
             */
            inputTokens: number;
            /** @description As the provider names it. */
            model: string;
            /**
             * Format: int64
             * @description Of all calls together; 0 where the provider does not say.
             */
            outputTokens: number;
        };
        /** @description An event as webhooks deliver it. */
        Envelope: {
            createdAt: string;
            /** @description Depends on the type. */
            data: {
                [key: string]: unknown;
            };
            /** @description The same in every delivery of the event: drop duplicates by it. */
            id: string;
            organizationId: string;
            type: string;
        };
        /** @description Events in the order of the feed. */
        EventPage: {
            /** @description Whether more matching events are there already. */
            hasMore: boolean;
            items: components["schemas"]["Envelope"][];
            /** @description Send it as `after` to go on. */
            next: string;
        };
        /** @description What the learner thinks of a lesson now. */
        FeedbackReceipt: {
            comment: string | null;
            lessonId: string;
            updatedAt: string;
            /** @enum {string} */
            verdict: "helpful" | "not_helpful";
        };
        /** @description One kind of goals in order of preference, first choice first. */
        GoalList: {
            /**
             * Format: date
             * @description The earliest deadline that is not past, in Tokyo.
             */
            bindingDeadline: string | null;
            items: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                deadline: string | null;
                name: string;
                note: string | null;
            }[];
            /** @enum {string} */
            type: "high_school" | "university" | "company" | "certification";
        };
        /** @description The invited person, and where to accept. */
        Invitation: {
            /**
             * Format: uri
             * @description Only when newly invited: it is not shown again.
             */
            acceptUrl: string | null;
            /** @description Until then the invitation can be accepted; null for members. */
            expiresAt: string | null;
            member: components["schemas"]["Member"];
        };
        /** @description What the lesson is to be like. */
        LessonBodyRequest: {
            courseTitle: string;
            /** @description BCP 47 language tag of the draft. */
            culture: string;
            /** @description What the lesson is to cover, and how. */
            instructions?: string;
            lessonTitle: string;
            sectionTitle?: string;
            /** @description Text that the draft is written from, such as notes or a chapter. */
            sourceText?: string;
        };
        /** @description Whether and when the learner viewed and completed a lesson. */
        LessonCompletion: {
            completedAt: string | null;
            courseId: string;
            firstViewedAt: string | null;
            isCompleted: boolean;
            lastViewedAt: string | null;
            lessonId: string;
            /** Format: int64 */
            viewCount: number;
        };
        /** @description A lesson to read. Its quiz never carries the answer key. */
        LessonDetail: {
            body: {
                /** @enum {string} */
                format: "markdown" | "html";
                text: string;
            };
            courseId: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            materials: components["schemas"]["MaterialSummary"][];
            quiz: {
                /** Format: int32 */
                passingScore: number;
                questions: {
                    choices: {
                        id: string;
                        text: string;
                    }[];
                    id: string;
                    text: string;
                }[];
            } | null;
            sectionId: string;
            slides: {
                url: string;
            } | null;
            title: string;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            video: {
                /**
                 * Format: int64
                 * @description Seconds.
                 */
                durationSeconds: number | null;
                url: string;
            } | null;
        };
        /** @description A new lesson. It is a draft until it is published. */
        LessonInput: {
            /**
             * @description Default: empty Markdown.
             * @default {
             *       "format": "markdown",
             *       "text": ""
             *     }
             */
            body?: {
                /**
                 * @description How to read the text.
                 * @enum {string}
                 */
                format: "markdown" | "html";
                /** @description What could harm a reader is removed. */
                text: string;
            };
            /**
             * Format: int32
             * @description Minutes that a learner needs. Default 0.
             * @default 0
             */
            estimatedMinutes?: number;
            /**
             * Format: int64
             * @description Counts from 0; left out or beyond the end: last for what is new.
             */
            position?: number;
            /**
             * @description Default: none.
             * @default null
             */
            quiz?: {
                /**
                 * Format: int32
                 * @description Percent; default 70.
                 * @default 70
                 */
                passingScore?: number;
                /** @description One or more, in order. */
                questions: {
                    /** @description Two to ten, in order. */
                    choices: {
                        /** @description Of a choice that is in the question already and stays the same one. */
                        id?: string;
                        /** @description True for exactly one choice of a question. A kept choice may leave it out, which keeps it. */
                        isCorrect?: boolean;
                        /** @description What a learner may choose. */
                        text: string;
                    }[];
                    /** @description Why the answer is right, for authors. A kept question may leave it out, which keeps it. */
                    explanation?: string | null;
                    /** @description Of a question that is in the quiz already and stays the same one. */
                    id?: string;
                    /** @description The question. */
                    text: string;
                }[];
            } | null;
            /**
             * @description Default: none.
             * @default null
             */
            slides?: {
                /** @description An http or https URL. */
                url: string;
            } | null;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description What this translates: of the same organization, in another language. null: nothing. */
            translationOf?: string | null;
            /**
             * @description Default: none.
             * @default null
             */
            video?: {
                /**
                 * Format: int64
                 * @description Seconds; null where it is not known.
                 * @default null
                 */
                durationSeconds?: number | null;
                /** @description An http or https URL. */
                url: string;
            } | null;
        };
        /** @description What the learner did with one lesson. */
        LessonProgress: {
            /** Format: int32 */
            bestQuizScore: number | null;
            completedAt: string | null;
            firstViewedAt: string | null;
            lastViewedAt: string | null;
            lessonId: string;
            sectionId: string;
            /** @enum {string} */
            status: "not_viewed" | "viewed" | "completed";
            title: string;
            /** Format: int64 */
            viewCount: number;
        };
        /** @description The whole content of a lesson: what is left out is gone, but for its place and translation. */
        LessonReplacement: {
            /**
             * @description Default: empty Markdown.
             * @default {
             *       "format": "markdown",
             *       "text": ""
             *     }
             */
            body?: {
                /**
                 * @description How to read the text.
                 * @enum {string}
                 */
                format: "markdown" | "html";
                /** @description What could harm a reader is removed. */
                text: string;
            };
            /**
             * Format: int32
             * @description Minutes that a learner needs. Default 0.
             * @default 0
             */
            estimatedMinutes?: number;
            /**
             * Format: int64
             * @description Counts from 0; left out or beyond the end: last for what is new.
             */
            position?: number;
            /**
             * @description Default: none.
             * @default null
             */
            quiz?: {
                /**
                 * Format: int32
                 * @description Percent; default 70.
                 * @default 70
                 */
                passingScore?: number;
                /** @description One or more, in order. */
                questions: {
                    /** @description Two to ten, in order. */
                    choices: {
                        /** @description Of a choice that is in the question already and stays the same one. */
                        id?: string;
                        /** @description True for exactly one choice of a question. A kept choice may leave it out, which keeps it. */
                        isCorrect?: boolean;
                        /** @description What a learner may choose. */
                        text: string;
                    }[];
                    /** @description Why the answer is right, for authors. A kept question may leave it out, which keeps it. */
                    explanation?: string | null;
                    /** @description Of a question that is in the quiz already and stays the same one. */
                    id?: string;
                    /** @description The question. */
                    text: string;
                }[];
            } | null;
            /** @description Moves the lesson to this section of the course. */
            sectionId?: string;
            /**
             * @description Default: none.
             * @default null
             */
            slides?: {
                /** @description An http or https URL. */
                url: string;
            } | null;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description What this translates: of the same organization, in another language. null: nothing. */
            translationOf?: string | null;
            /**
             * @description Default: none.
             * @default null
             */
            video?: {
                /**
                 * Format: int64
                 * @description Seconds; null where it is not known.
                 * @default null
                 */
                durationSeconds?: number | null;
                /** @description An http or https URL. */
                url: string;
            } | null;
        };
        /** @description A delivery with its content and the log of its attempts. */
        LoggedDelivery: {
            /**
             * Format: int32
             * @description Finished ones.
             */
            attempts: number;
            /** @description The envelope, the same bytes on each attempt. */
            body: string;
            createdAt: string;
            /** @description The envelope's id. */
            eventId: string;
            eventType: string;
            id: string;
            lastAttemptAt: string | null;
            lastError: string | null;
            /** Format: int64 */
            lastHttpStatus: number | null;
            /** @description Each attempt, replays included, oldest first. */
            log: {
                at: string;
                /** @description Null when it delivered. */
                error: string | null;
                /**
                 * Format: int64
                 * @description Null without an answer.
                 */
                httpStatus: number | null;
                milliseconds: number;
                /** @description The first 4 KiB of the answer's body; empty without an answer. */
                response: string;
            }[];
            /** @constant */
            maxAttempts: 6;
            nextRetryAt: string | null;
            /** @enum {string} */
            status: "pending" | "delivering" | "succeeded" | "failed";
        };
        /** @description A link or a text that lessons refer to. */
        Material: {
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            id: string;
            /** @enum {string} */
            kind: "link" | "text";
            mimeType: string | null;
            organizationId: string;
            text: string | null;
            title: string;
            url: string | null;
        };
        /** @description What to change of a material. */
        MaterialChange: {
            /** @description BCP 47 language tag. */
            culture?: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /** @description Default true. */
            isPublished?: boolean;
            /**
             * @description A link has a `url`, a text a `text`.
             * @enum {string}
             */
            kind?: "link" | "text";
            /** @description Of what a link leads to, such as application/pdf. */
            mimeType?: string | null;
            /** @description Markdown. What could harm a reader is removed. */
            text?: string | null;
            /** @description Shown in lists and as heading. */
            title?: string;
            /** @description An http or https URL. */
            url?: string | null;
        };
        /** @description The materials of a lesson. */
        MaterialIds: {
            /** @description Materials of the organization, drafts too. */
            materialIds: string[];
        };
        /** @description A new material, published unless it says otherwise. */
        MaterialInput: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /** @description Default true. */
            isPublished?: boolean;
            /**
             * @description A link has a `url`, a text a `text`.
             * @enum {string}
             */
            kind: "link" | "text";
            /** @description Of what a link leads to, such as application/pdf. */
            mimeType?: string | null;
            /** @description Markdown. What could harm a reader is removed. */
            text?: string | null;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description An http or https URL. */
            url?: string | null;
        };
        /** @description What is to be done, and with what. */
        MaterialRequest: {
            /** @enum {string} */
            action: "create" | "improve" | "summarize" | "translate";
            courseDescription?: string;
            courseTitle?: string;
            /** @description The text to work on, as Markdown; left out: that of the file. */
            existingRaw?: string;
            lessonTitle?: string;
            /** @description What the text is to be like; for `translate` the language. */
            prompt?: string;
            sectionTitle?: string;
            /**
             * Format: binary
             * @description A file to work from.
             */
            uploadFile?: string;
        };
        /** @description A material as a lesson lists it. */
        MaterialSummary: {
            id: string;
            /** @enum {string} */
            kind: "link" | "text";
            mimeType: string | null;
            title: string;
        };
        /** @description A member of an organization, or somebody invited to be one. */
        Member: {
            departments: {
                id: string;
                name: string;
            }[];
            displayName: string;
            email: string;
            invitedAt: string | null;
            joinedAt: string | null;
            roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
            /** @enum {string} */
            status: "active" | "invited";
            /** @description Stays the same from the invitation on. */
            userId: string;
        };
        /** @description One page of a list. */
        MemberPage: {
            items: components["schemas"]["Member"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description What one member did in the courses assigned to or started by them. */
        MemberProgress: {
            /** Format: int64 */
            assignedCourses: number;
            /** Format: int32 */
            averagePercent: number;
            /** Format: int64 */
            completedCourses: number;
            displayName: string;
            lastActivityAt: string | null;
            /** Format: int64 */
            startedCourses: number;
            userId: string;
        };
        /** @description One page of a list. */
        MemberProgressPage: {
            items: components["schemas"]["MemberProgress"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description The progress of an organization, or of a department of it. */
        OrganizationProgress: {
            members: components["schemas"]["MemberProgressPage"];
            rollup: {
                /** Format: int64 */
                activeMembers: number;
                /** Format: int32 */
                averagePercent: number;
                /** Format: int64 */
                completedCourses: number;
                /** Format: int64 */
                memberCount: number;
            };
        };
        /** @description An organization at a glance. */
        Overview: {
            /**
             * Format: int64
             * @description People with a view, completion, attempt or counted study today in Tokyo or in the 29 days before.
             */
            activeMembers30d: number;
            /**
             * Format: int32
             * @description Over each person and course assigned or started, not started counting 0, rounded down.
             */
            averagePercent: number;
            /** Format: int64 */
            certificatesIssued30d: number;
            /**
             * Format: int64
             * @description The organization's own courses, drafts included.
             */
            courseCount: number;
            /** Format: int64 */
            coursesCompleted30d: number;
            /** Format: int64 */
            lessonsCompleted30d: number;
            /**
             * Format: int64
             * @description Members only, without affiliated learners.
             */
            memberCount: number;
            /** Format: int64 */
            pendingInvitations: number;
            /** Format: int64 */
            publishedCourseCount: number;
            seats: components["schemas"]["Seats"];
            /** Format: int64 */
            studySeconds30d: number;
        };
        /** @description What to change of a learning path. */
        PathChange: {
            /** @description In learning order: courses of the organization, drafts too, and public ones. */
            courseIds?: string[];
            /** @description BCP 47 language tag. */
            culture?: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /** @description Whether everyone may see it, not only the organization. Default false. */
            isPublic?: boolean;
            /** @description Shown in lists and as heading. */
            title?: string;
        };
        /** @description A path with its courses in learning order. */
        PathDetail: {
            /** Format: int64 */
            courseCount: number;
            courses: components["schemas"]["CourseSummary"][];
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            isPublic: boolean;
            organizationId: string;
            title: string;
        };
        /** @description A new learning path. */
        PathInput: {
            /** @description In learning order: courses of the organization, drafts too, and public ones. */
            courseIds: string[];
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description Plain text. Default: empty. */
            description?: string;
            /** @description Whether everyone may see it, not only the organization. Default false. */
            isPublic?: boolean;
            /** @description Shown in lists and as heading. */
            title: string;
        };
        /** @description One page of a list. */
        PathPage: {
            items: components["schemas"]["PathSummary"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description A learning path. Counts and minutes cover the courses that the caller may see. */
        PathSummary: {
            /** Format: int64 */
            courseCount: number;
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            id: string;
            isPublic: boolean;
            organizationId: string;
            title: string;
        };
        /** @description Why a request was not done (RFC 7807). */
        Problem: {
            /**
             * @description Stable; clients branch on it
             * @enum {string}
             */
            code: "invalid_request" | "invalid_credentials" | "invalid_grant" | "refresh_token_reused" | "unauthorized" | "seat_limit_reached" | "insufficient_scope" | "user_credential_required" | "admin_required" | "forbidden" | "device_registration_disabled" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_key_reused" | "idempotency_key_in_progress" | "already_linked" | "last_admin" | "organization_member" | "cascade_required" | "conflict" | "delivery_not_failed" | "payload_too_large" | "unsupported_media_type" | "expectation_failed" | "rate_limit_exceeded" | "headers_too_large" | "internal_error" | "ai_failed" | "ai_not_configured" | "unavailable";
            /** @description For people; may be reworded */
            detail: string;
            /** @description With `invalid_request`: the fields that were refused */
            errors?: {
                /** @description What is wrong with it: `must not be empty` */
                message: string;
                /** @description Dotted: `quiz.questions.0.choices` */
                path: string;
            }[];
            /** @description Name it when you report a problem. As in `X-Request-Id`; in an answer that is replayed, that of the first request */
            requestId: string;
            /**
             * @description With `insufficient_scope`: the scope that is missing
             * @enum {string}
             */
            requiredScope?: "read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage";
            /**
             * Format: int32
             * @description The HTTP status, again
             */
            status: number;
            /** @description What the code stands for, in a few words */
            title: string;
            /**
             * Format: uri
             * @description Address of the page that explains the code
             */
            type: string;
        };
        /** @description A member's progress as it was at a moment. */
        ProgressAsOf: {
            asOf: string;
            courses: components["schemas"]["CourseProgress"][];
        };
        /** @description The events behind a learner's percentage in a course, the last received first. */
        ProgressHistory: {
            items: {
                /** @description When it happened. */
                at: string;
                attemptId: string | null;
                eventId: string;
                /**
                 * @description `complete`: also one that a device told when the lesson was completed already.
                 * @enum {string}
                 */
                kind: "view" | "complete" | "quiz" | "course_completed";
                lessonId: string | null;
                /** @description As it was then. */
                lessonTitle: string | null;
                /**
                 * Format: int32
                 * @description Progress after it, against the lessons published at that time.
                 */
                percentAfter: number;
                /** @description When the service learned of it. */
                receivedAt: string;
                /** Format: int32 */
                score: number | null;
            }[];
        };
        QueuedDeliveries: {
            /**
             * Format: int64
             * @description How many deliveries.
             */
            queued: number;
        };
        /** @description One submission of a quiz, with the title that the lesson had then. */
        QuizAttempt: {
            attemptId: string;
            courseId: string;
            isPassed: boolean;
            lessonId: string;
            lessonTitle: string;
            /** Format: int32 */
            score: number;
            submittedAt: string;
        };
        /** @description What the questions are to be about: a lesson or a text. */
        QuizQuestionsRequest: {
            /**
             * Format: int32
             * @description Questions at most.
             * @default 5
             */
            count?: number;
            /** @description BCP 47 language tag of the draft. */
            culture: string;
            /** @description Asks about this lesson; else `sourceText` is needed. */
            lessonId?: string;
            /** @description Text that the draft is written from, such as notes or a chapter. */
            sourceText?: string;
        };
        /** @description The graded submission, with every question of the quiz, and where it leaves the learner in the course. */
        QuizResult: {
            answers: {
                isCorrect: boolean;
                questionId: string;
            }[];
            attemptId: string;
            /** Format: int64 */
            correctCount: number;
            isLessonCompleted: boolean;
            isPassed: boolean;
            lessonId: string;
            /** Format: int32 */
            passingScore: number;
            progress: components["schemas"]["CourseProgress"];
            /** Format: int64 */
            questionCount: number;
            /** Format: int32 */
            score: number;
            submittedAt: string;
        };
        /** @description The chosen answers; a question left out is wrong. */
        QuizSubmission: {
            answers: {
                choiceId: string;
                questionId: string;
            }[];
        };
        RegisteredWebhook: {
            /** @description The signing secret. It is shown in this answer only. */
            secret: string;
            warning: string;
            webhook: components["schemas"]["Webhook"];
        };
        /** @description A course or path in which every word was found. */
        SearchHit: {
            /** @description BCP 47 language tag. */
            culture: string;
            id: string;
            organizationId: string;
            score: number;
            snippet: string;
            title: string;
            /** @enum {string} */
            type: "course" | "path";
        };
        /** @description One page of a list. */
        SearchPage: {
            items: components["schemas"]["SearchHit"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pageSize: number;
            /** Format: int64 */
            totalItems: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description How many members an organization may have. */
        Seats: {
            /** Format: int64 */
            available: number;
            /** Format: int64 */
            total: number;
            /**
             * Format: int64
             * @description By members and invited people.
             */
            used: number;
        };
        /** @description What to change of a section. */
        SectionChange: {
            /**
             * Format: int64
             * @description Counts from 0; left out or beyond the end: last for what is new.
             */
            position?: number;
            /** @description Shown in lists and as heading. */
            title?: string;
        };
        /** @description A new section. */
        SectionInput: {
            /**
             * Format: int64
             * @description Counts from 0; left out or beyond the end: last for what is new.
             */
            position?: number;
            /** @description Shown in lists and as heading. */
            title: string;
        };
        /** @description A time of studying. Longer than the cap, two hours by default, it is abandoned and counts zero. */
        StudySession: {
            /** @description The id of a session that the client recorded. */
            clientSessionId: string | null;
            courseId: string | null;
            endedAt: string | null;
            id: string;
            lessonId: string | null;
            /**
             * Format: int64
             * @description What counts: 0 while it runs and when it was abandoned.
             */
            seconds: number;
            startedAt: string;
            /** @enum {string} */
            status: "running" | "stopped" | "abandoned" | "recorded";
        };
        /** @description Consecutive days with counted study time. Current while the last one is today or yesterday in Tokyo. */
        StudyStreak: {
            /** Format: int64 */
            currentDays: number;
            hasStudiedToday: boolean;
            /**
             * Format: date
             * @description Calendar day in Asia/Tokyo
             */
            lastStudyDay: string | null;
            /** Format: int64 */
            longestDays: number;
        };
        /** @description Study time a day or month, oldest first, zeros included. Time that several sessions cover counts once. */
        StudySummary: {
            buckets: {
                /** @description yyyy-MM-dd for a day, yyyy-MM for a month, in Asia/Tokyo. */
                period: string;
                /** Format: int64 */
                seconds: number;
                /** Format: int64 */
                sessionCount: number;
            }[];
            /**
             * Format: date
             * @description Calendar day in Asia/Tokyo
             */
            from: string;
            /** @enum {string} */
            granularity: "day" | "month";
            /**
             * Format: date
             * @description Calendar day in Asia/Tokyo
             */
            to: string;
            /** Format: int64 */
            totalSeconds: number;
        };
        /** @description An organization's plan and seats. */
        Subscription: {
            plan: string;
            seats: components["schemas"]["Seats"];
            startedAt: string;
            /** @constant */
            status: "active";
        };
        /** @description One submission of a test, with the title that the test had then. */
        TestAttempt: {
            attemptId: string;
            elapsedSeconds: number | null;
            isPassed: boolean;
            /** @description null without a limit or a reported time. */
            isWithinTimeLimit: boolean | null;
            /** Format: int32 */
            score: number;
            submittedAt: string;
            testId: string;
            testTitle: string;
        };
        /** @description What to change of a test. */
        TestChange: {
            /** @description A course of the organization that the test belongs to. */
            courseId?: string | null;
            /** @description BCP 47 language tag */
            culture?: string;
            description?: string;
            /** @description Default true. */
            isPublished?: boolean;
            /**
             * Format: int32
             * @description Default 70.
             */
            passingScore?: number;
            questions?: {
                choices: {
                    isCorrect: boolean;
                    text: string;
                }[];
                explanation?: string;
                text: string;
            }[];
            /**
             * Format: int32
             * @description Left out or null: none.
             */
            timeLimitMinutes?: number | null;
            title?: string;
        };
        /** @description A new test. */
        TestInput: {
            /** @description A course of the organization that the test belongs to. */
            courseId?: string | null;
            /** @description BCP 47 language tag */
            culture: string;
            description?: string;
            /** @description Default true. */
            isPublished?: boolean;
            /**
             * Format: int32
             * @description Default 70.
             */
            passingScore?: number;
            questions?: {
                choices: {
                    isCorrect: boolean;
                    text: string;
                }[];
                explanation?: string;
                text: string;
            }[];
            /**
             * Format: int32
             * @description Left out or null: none.
             */
            timeLimitMinutes?: number | null;
            title: string;
        };
        /** @description Further questions. */
        TestQuestions: {
            questions: {
                choices: {
                    isCorrect: boolean;
                    text: string;
                }[];
                explanation?: string;
                text: string;
            }[];
        };
        /** @description The graded submission, with every question of the test. */
        TestResult: {
            answers: {
                isCorrect: boolean;
                questionId: string;
            }[];
            attemptId: string;
            /** Format: int64 */
            correctCount: number;
            elapsedSeconds: number | null;
            isPassed: boolean;
            /** @description null without a limit or a reported time. */
            isWithinTimeLimit: boolean | null;
            /** Format: int32 */
            passingScore: number;
            /** Format: int64 */
            questionCount: number;
            /** Format: int32 */
            score: number;
            submittedAt: string;
            testId: string;
        };
        /** @description The chosen answers; a question left out is wrong. */
        TestSubmission: {
            answers: {
                choiceId: string;
                questionId: string;
            }[];
            /**
             * @description As the app measured it; null or left out: unknown.
             * @default null
             */
            elapsedSeconds?: number | null;
        };
        /** @description A test that the learner can sit, with the latest result. */
        TestSummary: {
            /** @description BCP 47 language tag. */
            culture: string;
            id: string;
            /** @description Of the last submission; null without one. */
            latestResult: {
                attemptId: string;
                isPassed: boolean;
                /** @description null without a limit or a reported time. */
                isWithinTimeLimit: boolean | null;
                /** Format: int32 */
                score: number;
                submittedAt: string;
            } | null;
            organizationId: string;
            /** Format: int32 */
            passingScore: number;
            /** Format: int64 */
            questionCount: number;
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            title: string;
        };
        /** @description A test without its answer key. */
        TestToSit: {
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            id: string;
            /** Format: int32 */
            passingScore: number;
            questions: {
                choices: {
                    id: string;
                    text: string;
                }[];
                id: string;
                text: string;
            }[];
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            title: string;
        };
        /** @description A test with its answer key, for its authors. */
        TestWithKey: {
            courseId: string | null;
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            description: string;
            id: string;
            isPublished: boolean;
            /** Format: int32 */
            passingScore: number;
            /** Format: int64 */
            questionCount: number;
            questions: {
                choices: {
                    id: string;
                    isCorrect: boolean;
                    text: string;
                }[];
                explanation: string | null;
                id: string;
                text: string;
            }[];
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            title: string;
        };
        /** @description What a member learned by a moment, for an auditor. */
        TrainingRecord: {
            asOf: string;
            certificates: components["schemas"]["AwardedCertificate"][];
            /** @description Those assigned or with activity, by title, then id. */
            courses: {
                completedAt: string | null;
                courseId: string;
                /** Format: int32 */
                percent: number;
                startedAt: string | null;
                title: string;
            }[];
            /** @description The name of then; empty once the account is closed. */
            displayName: string;
            /**
             * Format: int64
             * @description Time that several sessions cover counts once.
             */
            studySeconds: number;
            tests: {
                /** Format: int64 */
                attempts: number;
                /** Format: int32 */
                bestScore: number;
                firstPassedAt: string | null;
                testId: string;
                title: string;
            }[];
            userId: string;
        };
        /** @description Every month, oldest first. What people did who have left since stays in it. */
        TrendReport: {
            /** Format: int64 */
            activeLearners: number;
            /** Format: int64 */
            certificatesIssued: number;
            /** Format: int64 */
            coursesCompleted: number;
            /** Format: int64 */
            lessonsCompleted: number;
            /** Format: int64 */
            membersJoined: number;
            /** @description yyyy-MM, in Asia/Tokyo. */
            month: string;
            /**
             * Format: int64
             * @description Learners' first passes of a quiz.
             */
            quizzesPassed: number;
            /** Format: int64 */
            studySeconds: number;
        }[];
        /** @description A webhook subscription. */
        Webhook: {
            /**
             * Format: int64
             * @description Failed attempts since the last success.
             */
            consecutiveFailures: number;
            createdAt: string;
            description: string;
            /** @description Empty: every event, future ones included. */
            eventTypes: string[];
            /**
             * @description Failing after ten failed attempts in a row.
             * @enum {string}
             */
            health: "healthy" | "failing";
            id: string;
            /** @description False: nothing is sent or queued; what is pending waits. */
            isActive: boolean;
            lastSuccessAt: string | null;
            /** @description Whether deliveries go out one at a time, in the order of the feed. */
            ordered: boolean;
            url: string;
        };
        WebhookEventType: {
            description: string;
            /** @description False: can be subscribed to and does not arrive. */
            isRaised: boolean;
            type: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    generateMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MaterialRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedBody"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId?: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
                        accessToken: string;
                        /** @description When the access token expires. */
                        expiresAt: string;
                        /** @description Works once, within 30 days. */
                        refreshToken: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                        user: {
                            displayName: string;
                            /** @description Empty for accounts made by device registration. */
                            email: string;
                            id: string;
                        };
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    refreshToken?: string;
                };
            };
        };
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logoutAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        endedSessions: number;
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    askForPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refreshToken: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
                        accessToken: string;
                        /** @description When the access token expires. */
                        expiresAt: string;
                        /** @description Works once, within 30 days. */
                        refreshToken: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                        user: {
                            displayName: string;
                            /** @description Empty for accounts made by device registration. */
                            email: string;
                            id: string;
                        };
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string | null;
                        createdAt: string;
                        device: {
                            deviceId: string | null;
                            ipAddress: string | null;
                            platform: string | null;
                            userAgent: string | null;
                        };
                        id: string;
                        /** @description The session of the access token that asks. */
                        isCurrent: boolean;
                        lastUsedAt: string;
                    }[];
                };
            };
        };
    };
    listCertificates: {
        parameters: {
            query?: {
                /** @description Only what this organization owns. */
                organizationId?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificatePage"];
                };
            };
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description BCP 47 language tag */
                culture?: string;
                /** @description Only what this organization owns. */
                organizationId?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Words in title or description, in any order. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePage"];
                };
            };
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDetail"];
                };
            };
        };
    };
    registerDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId: string;
                    /** @description At least 128 random bits that the app made once and keeps like a secret. */
                    deviceId: string;
                    /** @enum {string} */
                    platform: "ios" | "android" | "windows" | "macos" | "linux" | "web" | "other";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        auth: {
                            /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
                            accessToken: string;
                            /** @description When the access token expires. */
                            expiresAt: string;
                            /** @description Works once, within 30 days. */
                            refreshToken: string;
                            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                            user: {
                                displayName: string;
                                /** @description Empty for accounts made by device registration. */
                                email: string;
                                id: string;
                            };
                        };
                        /** @description Starts with `mds_`; shown once. */
                        deviceSecret: string;
                        /** @description False when the device registered before. */
                        isNewAccount: boolean;
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    issueDeviceToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId: string;
                    deviceId: string;
                    deviceSecret?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
                        accessToken: string;
                        /** @description When the access token expires. */
                        expiresAt: string;
                        /** @description Works once, within 30 days. */
                        refreshToken: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                        user: {
                            displayName: string;
                            /** @description Empty for accounts made by device registration. */
                            email: string;
                            id: string;
                        };
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getErasureReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the receipt. */
                receiptId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        completedAt: string | null;
                        id: string;
                        /** @description From then on no event can be read for what is personal. */
                        keyDestroyedAt: string | null;
                        /** @description A compact JWS, ES256, over the other fields, by a key of the JWKS; null until completed. */
                        receipt: string | null;
                        requestedAt: string;
                        stores: {
                            name: string;
                            /** @description From then on its files hold nothing of the person. */
                            rewrittenAt: string | null;
                        }[];
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string;
                    password?: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
                        accessToken: string;
                        /** @description When the access token expires. */
                        expiresAt: string;
                        /** @description Works once, within 30 days. */
                        refreshToken: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                        user: {
                            displayName: string;
                            /** @description Empty for accounts made by device registration. */
                            email: string;
                            id: string;
                        };
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonDetail"];
                };
            };
        };
    };
    completeLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    giveFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Kept 12 months; left out, null or empty clears an earlier one. */
                    comment?: string | null;
                    /** @enum {string} */
                    verdict: "helpful" | "not_helpful";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackReceipt"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    submitQuiz: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuizSubmission"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizResult"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    viewLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonCompletion"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the material. */
                materialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Material"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt: string;
                        displayName: string;
                        /** @description Empty for accounts made by device registration. */
                        email: string;
                        id: string;
                        isDeviceAccount: boolean;
                        organizations: {
                            displayName: string;
                            id: string;
                            roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
                        }[];
                    };
                };
            };
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt: string;
                        displayName: string;
                        /** @description Empty for accounts made by device registration. */
                        email: string;
                        id: string;
                        isDeviceAccount: boolean;
                        organizations: {
                            displayName: string;
                            id: string;
                            roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
                        }[];
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    recordMyActivities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Activities"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityResults"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyAssignments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assignment"][];
                };
            };
        };
    };
    listMyCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardedCertificate"][];
                };
            };
        };
    };
    listMyGoals: {
        parameters: {
            query?: {
                /** @description Only this kind. */
                type?: "high_school" | "university" | "company" | "certification";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"][];
                };
            };
        };
    };
    replaceMyGoals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 50, first choice first. */
                    items: {
                        /**
                         * Format: date
                         * @description Calendar day in Asia/Tokyo
                         * @default null
                         */
                        deadline?: string | null;
                        name: string;
                        /**
                         * @description Empty is the same as null.
                         * @default null
                         */
                        note?: string | null;
                        /** @description Refused: the order of the list is the preference. */
                        rank?: unknown;
                    }[];
                    /** @enum {string} */
                    type: "high_school" | "university" | "company" | "certification";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    linkAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            displayName: string;
                            /** @description Empty for accounts made by device registration. */
                            email: string;
                            id: string;
                        };
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyPaths: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedPath"][];
                };
            };
        };
    };
    listMyProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"][];
                };
            };
        };
    };
    getMyCourseProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgressDetail"];
                };
            };
        };
    };
    getMyProgressHistory: {
        parameters: {
            query?: {
                /** @description At most so many items. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgressHistory"];
                };
            };
        };
    };
    listMyQuizAttempts: {
        parameters: {
            query?: {
                /** @description Calendar day in Asia/Tokyo */
                from?: string;
                /** @description At most so many attempts. */
                limit?: number;
                /** @description Calendar day in Asia/Tokyo */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuizAttempt"][];
                };
            };
        };
    };
    listMyStudySessions: {
        parameters: {
            query?: {
                /** @description Calendar day in Asia/Tokyo */
                from?: string;
                /** @description At most so many sessions. */
                limit?: number;
                /** @description Calendar day in Asia/Tokyo */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudySession"][];
                };
            };
        };
    };
    recordStudySession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The client's own id of the session. */
                    clientSessionId: string;
                    /** @description The course that is studied. */
                    courseId?: string | null;
                    /** Format: date-time */
                    endedAt: string;
                    /** @description The lesson that is studied. */
                    lessonId?: string | null;
                    /** Format: date-time */
                    startedAt: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudySession"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudySession"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    stopStudySession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudySession"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startStudySession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The course that is studied. */
                    courseId?: string | null;
                    /** @description The lesson that is studied. */
                    lessonId?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudySession"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMyStudyStreak: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudyStreak"];
                };
            };
        };
    };
    getMyStudySummary: {
        parameters: {
            query?: {
                /** @description Calendar day in Asia/Tokyo */
                from?: string;
                /** @description What is added up. */
                granularity?: "day" | "month";
                /** @description Calendar day in Asia/Tokyo */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudySummary"];
                };
            };
        };
    };
    listMyTargetSchools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"][];
                };
            };
        };
    };
    replaceMyTargetSchools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 50, first choice first. */
                    items: {
                        /**
                         * Format: date
                         * @description Calendar day in Asia/Tokyo
                         * @default null
                         */
                        deadline?: string | null;
                        name: string;
                        /**
                         * @description Empty is the same as null.
                         * @default null
                         */
                        note?: string | null;
                        /** @description Refused: the order of the list is the preference. */
                        rank?: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyTestAttempts: {
        parameters: {
            query?: {
                /** @description Calendar day in Asia/Tokyo */
                from?: string;
                /** @description At most so many attempts. */
                limit?: number;
                /** @description Calendar day in Asia/Tokyo */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAttempt"][];
                };
            };
        };
    };
    listMyTests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestSummary"][];
                };
            };
        };
    };
    oauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_id?: string;
                    code?: string;
                    code_verifier?: string;
                    grant_type: string;
                    redirect_uri?: string;
                    refresh_token?: string;
                    resource?: string;
                    scope?: string;
                };
                "application/x-www-form-urlencoded": {
                    client_id?: string;
                    code?: string;
                    code_verifier?: string;
                    grant_type: string;
                    redirect_uri?: string;
                    refresh_token?: string;
                    resource?: string;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
                        accessToken: string;
                        /**
                         * Format: int64
                         * @description Seconds until the access token expires.
                         */
                        expires_in: number;
                        /** @description When the access token expires. */
                        expiresAt: string;
                        refresh_token: string;
                        /** @description Works once, within 30 days. */
                        refreshToken: string;
                        /** @description Space separated. */
                        scope: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                        /** @constant */
                        token_type: "Bearer";
                        user: {
                            displayName: string;
                            /** @description Empty for accounts made by device registration. */
                            email: string;
                            id: string;
                        };
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    draftCourseOutline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseOutlineRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedOutline"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    draftLessonBody: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonBodyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedBody"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    draftQuizQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuizQuestionsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedQuestions"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        createdAt: string;
                        id: string;
                        /** @description To the minute. */
                        lastUsedAt: string | null;
                        /** @description Prefix and last 4 characters only. */
                        maskedKey: string;
                        name: string;
                        revokedAt: string | null;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                    }[];
                };
            };
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: {
                            createdAt: string;
                            id: string;
                            /** @description To the minute. */
                            lastUsedAt: string | null;
                            /** @description Prefix and last 4 characters only. */
                            maskedKey: string;
                            name: string;
                            revokedAt: string | null;
                            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                        };
                        /** @description The secret. It is shown in this answer only. */
                        key: string;
                        warning: string;
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the api key. */
                apiKeyId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the certificate. */
                certificateId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the certificate. */
                certificateId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    awardCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the certificate. */
                certificateId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardedCertificate"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardedCertificate"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvedAt: string;
                        clientId: string;
                        /** @description As the client named itself when it was approved. */
                        name: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                    }[];
                };
            };
        };
    };
    approveClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client. */
                clientId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvedAt: string;
                        clientId: string;
                        /** @description As the client named itself when it was approved. */
                        name: string;
                        scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
                    };
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    withdrawClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the client. */
                clientId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAuthoredCourses: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Words in title or description, in any order. */
                q?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredCoursePage"];
                };
            };
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredCourse"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthoredCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredCourseDetail"];
                };
            };
        };
    };
    changeCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredCourse"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteCourse: {
        parameters: {
            query?: {
                /** @description `true`: also delete what is in it. */
                cascade?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    publishCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredCourse"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredSection"][];
                };
            };
        };
    };
    addSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SectionInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredSection"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SectionChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredSection"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSection: {
        parameters: {
            query?: {
                /** @description `true`: also delete what is in it. */
                cascade?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSectionLessons: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredLesson"][];
                };
            };
        };
    };
    createLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredLesson"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthoredLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredLessonDetail"];
                };
            };
        };
    };
    replaceLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonReplacement"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredLesson"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    publishLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the section. */
                sectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredLesson"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDepartments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"][];
                };
            };
        };
    };
    createDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignCourseToDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unassignCourseFromDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addDepartmentMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeDepartmentMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignPathToDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the path. */
                pathId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unassignPathFromDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the department. */
                departmentId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the path. */
                pathId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `next` of the answer before; `now` for what comes from now on. */
                after?: string;
                /** @description At most so many events. */
                limit?: number;
                /** @description Only events of these types, separated by commas. */
                types?: string;
                /** @description Seconds to wait while there are none. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    attachMaterials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaterialIds"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaterialSummary"][];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMaterials: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredMaterialPage"];
                };
            };
        };
    };
    createMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaterialInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredMaterial"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the material. */
                materialId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaterialChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredMaterial"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the material. */
                materialId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Beginnings of the name and the email. */
                q?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                    "text/csv": string;
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    departmentIds?: string[];
                    displayName?: string;
                    email: string;
                    /**
                     * @description The whole set. Granting or taking `admin` needs an admin.
                     * @default [
                     *       "learner"
                     *     ]
                     */
                    roles?: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description Whether to close the member's account too. */
                closeAccount?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignCourseToMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unassignCourseFromMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the course. */
                courseId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    assignPathToMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the path. */
                pathId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unassignPathFromMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the path. */
                pathId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMemberProgress: {
        parameters: {
            query?: {
                /** @description The moment to show; left out: now. A later one is refused. */
                asOf?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgressAsOf"];
                };
            };
        };
    };
    getTrainingRecord: {
        parameters: {
            query?: {
                /** @description The moment to show; left out: now. A later one is refused. */
                asOf?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrainingRecord"];
                    "text/csv": string;
                };
            };
        };
    };
    changeMemberRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The whole set. Granting or taking `admin` needs an admin. */
                    roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /** @description The day at whose end in Tokyo to look; today, or left out: now. A later one is refused. */
                asOf?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    createPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathDetail"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the path. */
                pathId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathDetail"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deletePath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the path. */
                pathId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOrganizationProgress: {
        parameters: {
            query?: {
                /** @description The day at whose end in Tokyo to look; today, or left out: now. A later one is refused. */
                asOf?: string;
                /** @description Only members of this department, in the rollup too. */
                departmentId?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationProgress"];
                    "text/csv": string;
                };
            };
        };
    };
    completionReport: {
        parameters: {
            query?: {
                /** @description The day at whose end in Tokyo to look; today, or left out: now. A later one is refused. */
                asOf?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionReport"];
                    "text/csv": string;
                };
            };
        };
    };
    departmentReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentReport"];
                    "text/csv": string;
                };
            };
        };
    };
    trendReport: {
        parameters: {
            query?: {
                /** @description How many months. */
                months?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendReport"];
                    "text/csv": string;
                };
            };
        };
    };
    getSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seats"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    listTests: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredTestPage"];
                };
            };
        };
    };
    createTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWithKey"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthoredTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the test. */
                testId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWithKey"];
                };
            };
        };
    };
    changeTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the test. */
                testId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWithKey"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the test. */
                testId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addTestQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the test. */
                testId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestQuestions"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWithKey"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string;
                    /**
                     * @description Empty: every event, future ones included. Unknown names are ignored.
                     * @default []
                     */
                    eventTypes?: string[];
                    /**
                     * @description Whether deliveries go out one at a time, in the order of the feed.
                     * @default false
                     */
                    ordered?: boolean;
                    /** @description Starts with https://. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhook"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    /** @description Empty: every event, future ones included. Unknown names are ignored. */
                    eventTypes?: string[];
                    isActive?: boolean;
                    ordered?: boolean;
                    /** @description Starts with https://. */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    backfillWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Empty: every event, future ones included. Unknown names are ignored. */
                    eventTypes?: string[];
                    /** Format: date-time */
                    from?: string;
                } | null;
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedDeliveries"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description At most so many deliveries. */
                limit?: number;
                /** @description Only deliveries that stand so. */
                status?: "pending" | "delivering" | "succeeded" | "failed";
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from?: string;
                    /** Format: date-time */
                    to?: string;
                } | null;
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedDeliveries"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                deliveryId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedDelivery"];
                };
            };
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                deliveryId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listPaths: {
        parameters: {
            query?: {
                /** @description BCP 47 language tag */
                culture?: string;
                /** @description Only what this organization owns. */
                organizationId?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathPage"];
                };
            };
        };
    };
    getPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the path. */
                pathId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathDetail"];
                };
            };
        };
    };
    searchCatalog: {
        parameters: {
            query: {
                /** @description BCP 47 language tag */
                culture?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Words in title or description. */
                q: string;
                /** @description Only courses, or only paths. */
                type?: "course" | "path";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
        };
    };
    getTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the test. */
                testId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestToSit"];
                };
            };
        };
    };
    submitTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the test. */
                testId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestSubmission"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestResult"];
                };
            };
            /** @description Kept, but the read models are late: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventType"][];
                };
            };
        };
    };
}
