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
         * @description Creates, improves, summarizes or translates a text, from a file if there is one: text, Markdown, HTML, PDF, DOCX or PPTX with up to 500 pages and 200,000 characters. For authors in any of their organizations; of several, the oldest is recorded. Saves nothing; billed per call.
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
         * @description Without `clientId` the token has the four learner scopes; with it, what the roles of the person and the client allow. After ten wrong passwords for one email within 15 minutes: 429.
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
         * @description Ends every session of the learner, the sign-in of their browsers, and authorization codes in flight. Access tokens that were issued stay valid until they expire, but change nothing about who may get in: 401 `unauthorized`. The secret of a device signs in no more where the account has an email; without one it still does, because nothing else can.
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
         * @description A spent token is refused with `refresh_token_reused` and the session stays valid.
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
         * @description Published courses that the caller may see, by culture, title and id.
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
         * @description The same device gets the same account, and a fresh `deviceSecret` that replaces the old one. So whoever knows a `deviceId` can take over an account that has no email yet: make it of at least 128 random bits, such as a UUID (version 4), keep it like a secret, and never use a serial number, an advertising id or anything that others can read. The learner belongs to the organization that owns the client, without a seat.
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
         * @description For a device that lost its refresh token and kept its secret. A `deviceId` without its secret is 401. So is every secret of a linked account once its password was replaced or its person signed out everywhere: sign in with the email.
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
         * @description Works once, within 14 days. New users choose a password, and a name unless the one of the invitation is right; people with an account give its password, or an access token of it: 401 `invalid_credentials` for a wrong password or neither, 429 after ten wrong ones within 15 minutes. A device account without an email sends its access token and a password: it keeps its id and history and gets the address. The session that begins by a token may do no more than the one of the token, which needs `write:progress`; a token whose session is over gets 401 `unauthorized`. Apps that registered themselves need the password. The page at `/invitations/accept?token=` does the same. A call that failed with 5xx can be sent again within a day: it signs in.
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
         * @description Idempotent. With the last published lesson the course is complete. The first completion raises `lesson.completed`. Completing it again on a later day is recorded, and changes no answer.
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
         * @description One verdict per learner and lesson: answering again replaces it, and without a comment clears the earlier one. The comment is kept 12 months and goes when the account closes; the verdict stays.
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
         * @description Graded on the server; the answer key is never sent; explanations are, as the quiz says. Passing also completes the lesson. A question left out is wrong.
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
         * @description Safe on every open; each one counts. The time is that of the server.
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
         * @description Ends every session, releases the email, forgets the device and destroys the keys of all personal data; the learning history stays, unattached. There is no confirmation and no undo. 409 `organization_member` for members of an organization: its admin has to do this. The header `Erasure-Receipt` names the receipt of the erasure. 403 `forbidden` for apps that registered themselves.
         */
        delete: operations["closeAccount"];
        options?: never;
        head?: never;
        /**
         * Change my name
         * @description Members of my organizations see it too. 403 `forbidden` for apps that registered themselves.
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
         * @description Directly or through a path, to me or to a department that I am in, by title.
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
         * @description Newest first.
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
         * @description One list per kind, first choice first, with the binding deadline.
         */
        get: operations["listMyGoals"];
        /**
         * Replace one kind of my goals
         * @description The list is replaced whole; its order is the preference. A `rank` is refused.
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
         * @description Works once; the user id does not change. 409 `conflict` for an email that is taken, or reserved by an invitation: accept that one instead.
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
         * @description To me or to a department that I am in, by title.
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
         * @description Every course with any activity, latest first; courses unpublished since stay listed.
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
         * @description One row a published lesson, in course order; zeros where nothing happened yet.
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
         * @description Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included.
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
    "/api/v1/me/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what I have to do
         * @description The duties in all organizations: due and overdue ones first, then waived, then fulfilled ones; within these by due day, title, and id.
         */
        get: operations["listMyRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/requirements/{requirementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what I still have to do
         * @description One duty, with the lessons and the test that remain.
         */
        get: operations["getMyRequirement"];
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
         * @description Every session, the one that started last first. `from` and `to` are days in Asia/Tokyo, both included, of the start.
         */
        get: operations["listMyStudySessions"];
        put?: never;
        /**
         * Record a finished study session
         * @description For sessions measured offline. The same `clientSessionId` again answers 200 with the first, for good. Past the cap it is abandoned and counts zero. Raises no webhook.
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
         * @description The server takes the time. Past the cap the session is abandoned and counts zero; one that has ended is answered as it ended.
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
         * @description The server takes the time. One clock per learner: a running session is stopped at this moment, or abandoned past the cap.
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
         * @description Consecutive days of study in Asia/Tokyo, over all devices.
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
         * @description The last 30 days, or 12 months, unless said otherwise; at most 400 days or 60 months. Days are those of Asia/Tokyo, both ends included; months are whole. With one end given, the other follows from the default length.
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
         * @description What `me/goals?type=high_school` answers: an array of one list.
         */
        get: operations["listMyTargetSchools"];
        /**
         * Replace my target schools
         * @description Replaces the `high_school` list of `me/goals`.
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
         * @description Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included.
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
         * @description With my latest result; no questions or answer keys. By culture, title and id.
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
    "/api/v1/organizations/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the settings of an organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of an organization
         * @description For admins. What is left out stays; null takes the learning app away. The administrator of the service changes seats and plan.
         */
        patch: operations["changeOrganization"];
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
         * @description Sections and lessons for a new course, to check before it is created with createCourse, addSection and createLesson. Saves nothing; billed per call.
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
         * @description Markdown, to check before it is saved with createLesson or replaceLesson. Saves nothing; billed per call.
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
         * @description Questions with their answer key, from one of the organization's lessons, drafts included, or from a text; to check before they are saved with replaceLesson or addTestQuestions. Nothing that learners wrote is used. Saves nothing; billed per call.
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
         * @description The key is shown once. A developer may grant `read:catalog` and `read:content`; the rest needs an admin. No key has a scope that the token that asks lacks: 403 `insufficient_scope`. An organization can issue 1,000 keys in 365 days: 409 `conflict`.
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
         * @description Awarded to learners of the organization who meet the criterion from then on.
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
        /**
         * Read a certificate
         * @description For the people who write and award certificates.
         */
        get: operations["getCertificate"];
        /**
         * Change a certificate
         * @description Changes the fields given. Awards stay as they were issued.
         */
        put: operations["changeCertificate"];
        post?: never;
        /**
         * Delete a certificate
         * @description Its awards stay.
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
         * @description To a member or affiliated learner. Again answers 200 with the same award.
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
         * List the clients that the organization approved or uses
         * @description Those that registered themselves: apps that may have more than learner scopes here, and apps that members signed in with in the last 90 days, with no scopes while nothing is approved. Those used last come first. For admins.
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
         * @description Within the organization, the app may have these scopes beside the learner scopes, as far as the roles of the person using it go. They replace those approved before; people are asked for their consent at their next sign-in. `clientId` is as `GET /auth/sessions` shows it, percent-encoded where it is an address.
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
    "/api/v1/organizations/{organizationId}/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the organization stands
         * @description Numbers alone, of today or of a day of the past. By department, people in several ones count in each, and a department with nobody has no row. Erased people still count on days of the past.
         */
        get: operations["getCompliance"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Drafts included, by culture, title and id.
         */
        get: operations["listAuthoredCourses"];
        put?: never;
        /**
         * Create a course
         * @description A draft until it is published. A course has one translation into each language: 409 `conflict`.
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
         * @description With all its sections and lessons, drafts included.
         */
        get: operations["getAuthoredCourse"];
        /**
         * Change a course
         * @description Changes the fields given.
         */
        put: operations["changeCourse"];
        post?: never;
        /**
         * Delete a course
         * @description A course with sections needs `cascade=true`: 409 `cascade_required`. What learners did with it stays theirs.
         */
        delete: operations["deleteCourse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a course
         * @description With all its sections and lessons: unpublished, quizzes with their key, under new ids, with the same materials. At most 1,000 lessons of 20 million characters. Send an `Idempotency-Key`: after a failure, the same call then adds what is missing, and nothing twice.
         */
        post: operations["copyCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a course
         * @description As OLX for Open edX Studio, or for another Manabi: a .tar.gz with all lessons, drafts included, and with the key of its quizzes.
         */
        get: operations["exportCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/outline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of sections and lessons
         * @description Moves lessons between sections, too. 400 unless each section and each lesson of the course is named once.
         */
        put: operations["arrangeOutline"];
        /**
         * Add sections and lessons from an outline
         * @description At the end of the course, in this order. The lessons are empty drafts. What draftCourseOutline drafts fits. Send an `Idempotency-Key`: after a failure, the same call then adds what is missing, and nothing twice.
         */
        post: operations["addOutline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has finished a course, and who has not
         * @description By name, then email: current members to whom the course is assigned (directly, by a path, or by a department) or who began it. Drafts of the organization are listed, too. People who are only invited and affiliated learners are not.
         */
        get: operations["listCoursePeople"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Publishes a draft, and makes a published course a draft again. `isPublished` names the state instead, and may be repeated. `lessonIds` publishes lessons too, all or none.
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
         * @description In order, also of a draft.
         */
        get: operations["listSections"];
        put?: never;
        /**
         * Add a section to a course
         * @description At the end unless `position` says otherwise.
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
         * @description Changes the fields given; `position` moves it.
         */
        put: operations["changeSection"];
        post?: never;
        /**
         * Delete a section
         * @description A section with lessons needs `cascade=true`: 409 `cascade_required`. What learners did with them stays theirs.
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
         * @description In order and without bodies, drafts included.
         */
        get: operations["listSectionLessons"];
        put?: never;
        /**
         * Create a lesson
         * @description A draft until it is published; last in its section unless `position` says otherwise.
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
         * @description Its content, also of a draft; the quiz with ids and without its key.
         */
        get: operations["getAuthoredLesson"];
        /**
         * Replace or move a lesson
         * @description Replaces the whole content; `sectionId` and `position` move it. Questions and choices that keep their `id` stay the same ones.
         */
        put: operations["replaceLesson"];
        post?: never;
        /**
         * Delete a lesson
         * @description What learners did with it stays theirs.
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
         * @description Publishes a draft, and makes a published lesson a draft again. `isPublished` names the state instead, and may be repeated.
         */
        post: operations["publishLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/courses/{courseId}/translation/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that a translation is current
         * @description Title and description say what those of its source say now: it is not stale any more. 409 `conflict` for a course that translates nothing.
         */
        post: operations["confirmCourseTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was deleted
         * @description Newest first, 500 at most. What was deleted with a course or a section is not listed on its own.
         */
        get: operations["listDeleted"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/deleted/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back what was deleted
         * @description With its ids and what was deleted with it, unpublished, in its place or else the last. Progress of learners counts again. What is there stays as it is. 409 `conflict` while the course or the section around it is deleted.
         */
        post: operations["restoreDeleted"];
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
         * @description By name. Members and invited people count alike.
         */
        get: operations["listDepartments"];
        put?: never;
        /**
         * Create a department
         * @description Names are unique within the organization, whatever their case: 409 `conflict`.
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
         * @description Its members stay in the organization, and lose what was assigned to the department.
         */
        delete: operations["deleteDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments/{departmentId}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a department was assigned
         * @description Courses and paths, by title. They reach everybody in the department.
         */
        get: operations["listDepartmentAssignments"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description It reaches every member at once, and everyone who joins later. Only a published course that is public or of the organization: 404.
         */
        put: operations["assignCourseToDepartment"];
        post?: never;
        /**
         * End the assignment of a course to a department
         * @description Again is harmless; what was learned stays.
         */
        delete: operations["unassignCourseFromDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/departments/{departmentId}/managers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a member a manager of a department
         * @description An active member of the organization, in the department or not. Managing gives no access. 409 `conflict` beyond 50 managers.
         */
        put: operations["addDepartmentManager"];
        post?: never;
        /**
         * Take a manager from a department
         * @description The person stays in the organization, and in the department.
         */
        delete: operations["removeDepartmentManager"];
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
         * @description A member or an invited person; what is assigned to the department reaches them from now on.
         */
        put: operations["addDepartmentMember"];
        post?: never;
        /**
         * Take a person out of a department
         * @description The person stays in the organization.
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
         * @description It reaches every member at once, and everyone who joins later. Only a path that is public or of the organization: 404.
         */
        put: operations["assignPathToDepartment"];
        post?: never;
        /**
         * End the assignment of a path to a department
         * @description Again is harmless; what was learned stays.
         */
        delete: operations["unassignPathFromDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/duties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List duties
         * @description Of today, or of a day of the past; by name, then email, then title. Erased people are not listed.
         */
        get: operations["listDuties"];
        put?: never;
        post?: never;
        delete?: never;
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
    "/api/v1/organizations/{organizationId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List evidence
         * @description Newest first, also of people who have left. Evidence that was withdrawn and that of erased people is not listed.
         */
        get: operations["listEvidence"];
        put?: never;
        /**
         * Record what people completed elsewhere
         * @description Evidence fulfils requirements on its day. It changes no progress and awards nothing. Each result stands alone: a failure never stops the others. The same person, target, and day again is `unchanged`. Nobody records evidence about themselves (`forbidden`). An organization notes at most 2000 things about a person, withdrawn ones too (`conflict`).
         */
        post: operations["recordEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/evidence/{evidenceId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw evidence
         * @description It counts for no day any more. Again changes nothing. Nobody withdraws evidence about themselves (403).
         */
        post: operations["withdrawEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's files
         * @description Newest first, each with the lessons and tests that name it.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload a file
         * @description PNG, JPEG, GIF, WebP, PDF, MP3, or M4A, by content, of 20 MiB at most; 10 GiB an organization (409 `conflict`). The same bytes again are the same file (200). Whoever has its `url` can read it.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/files/{fileId}": {
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
         * Delete a file
         * @description Its address answers 404 from then on. 409 `cascade_required` while a lesson, its draft, a test, or a material names it.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports that are not done
         * @description The newest first, five at most.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Start to import a course
         * @description A .tar.gz that Open edX Studio or exportCourse made, of 256 MiB at most. It is read; ask getImport what would change, then confirm it. Nothing changes before. Unconfirmed ones go after 24 hours; an organization has five at once at most (409 `conflict`).
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask what an import would change, or has done
         * @description Ask again each second or two while it is `reading` or `importing`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/imports/{importId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an import
         * @description Writes the course. Lessons keep whether they are published; new ones are drafts. 409 `conflict` for an import that is not `ready`.
         */
        post: operations["confirmImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a lesson
         * @description Unpublished, with its quiz and key under new ids, and with the same materials. It translates nothing.
         */
        post: operations["copyLesson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the draft of a published lesson
         * @description What learners do not see yet. 404 where there is no draft.
         */
        get: operations["getLessonDraft"];
        /**
         * Write the draft of a published lesson
         * @description The whole content. Learners see the lesson as it is until publishLessonDraft. 409 `conflict` for a lesson that is not published. `If-Match` is the tag of the draft, or of the lesson where a draft begins.
         */
        put: operations["writeLessonDraft"];
        post?: never;
        /**
         * Discard the draft of a lesson
         * @description The lesson stays as learners see it. 404 where there is no draft.
         */
        delete: operations["discardLessonDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/draft/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft of a lesson
         * @description Learners see it from then on. 409 `conflict` where the lesson was changed since the draft began, or is not published: the draft stays.
         */
        post: operations["publishLessonDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what learners think of a lesson
         * @description Of an own lesson. Comments are without names, the latest first; they are kept 12 months.
         */
        get: operations["listLessonFeedback"];
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
         * @description Replaces those attached, in this order.
         */
        put: operations["attachMaterials"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/quiz/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how members answered a quiz
         * @description First attempts of own members, with the questions of today. 409 `conflict` below five; 404 for a lesson without a quiz.
         */
        get: operations["analyseQuiz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/quiz/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the key of a quiz
         * @description Changes nothing. 404 for a lesson without a quiz.
         */
        post: operations["getQuizKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/translation/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that the translation of a lesson is current
         * @description It says what its source says now: it is not stale any more. 409 `conflict` for a lesson that translates nothing.
         */
        post: operations["confirmLessonTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a lesson
         * @description Newest first, 500 at most. Publishing, moving, and writes that change nothing make no version.
         */
        get: operations["listLessonVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a lesson
         * @description Its content as it was then; place, publication, and materials as they are now. The answer key never shows.
         */
        get: operations["getLessonVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/lessons/{lessonId}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of a lesson
         * @description Writes it as the draft of a published lesson, in place of one that is there, and as the content of any other lesson. Questions and choices keep their ids. `If-Match` is the tag of the draft, or of the lesson where there is none.
         */
        post: operations["restoreLessonVersion"];
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
         * @description Drafts included, by culture, title and id.
         */
        get: operations["listMaterials"];
        put?: never;
        /**
         * Create a material
         * @description A link or a text. Learners see it in the lessons that it is attached to.
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
        /**
         * Read a material as its author
         * @description Published or not, attached to a lesson or not.
         */
        get: operations["getAuthoredMaterial"];
        /**
         * Change a material
         * @description Changes the fields given.
         */
        put: operations["changeMaterial"];
        post?: never;
        /**
         * Delete a material
         * @description Lessons that it is attached to no longer show it.
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
         * @description By name, then email.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a person by email
         * @description Uses a seat until the invitation is accepted, removed, or has expired after 14 days. 200 and nothing changed for a member or an invited person. `displayName` is the local part of the address by default. Granting `admin` needs an admin; an API key grants only roles whose scopes it holds, and an app none with a scope of its user that it lacks: 403 `forbidden`. An app that registered itself grants neither `admin` nor `developer`.
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
         * @description Frees the seat. Removing an admin needs an admin, and an app that may grant `admin`: else 403 `forbidden`. The last admin stays: 409 `last_admin`. With `closeAccount=true`, for admins only, the account of the member is closed for good, as by `DELETE /me`, unless another organization has them: 409 `organization_member`; a person who is only invited keeps their account.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's employee number
         * @description Of invited people too. `null` takes it away. 409 `conflict` when another person of the organization has it.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a member was assigned
         * @description Courses and paths, to the member or to a department that they are in, by title. Also of an invited person.
         */
        get: operations["listMemberAssignments"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Also to an invited person. Only a published course that is public or of the organization: 404.
         */
        put: operations["assignCourseToMember"];
        post?: never;
        /**
         * End the assignment of a course to a member
         * @description Again is harmless; what was learned stays.
         */
        delete: operations["unassignCourseFromMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the link of an invitation
         * @description The new link works for 14 days, and the earlier one no more. With SMTP the mail is sent again. 409 `conflict` for a member. It takes the authority to grant every role of the invitation: 403 `admin_required` or `forbidden`.
         */
        post: operations["renewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/{userId}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member's leave
         * @description The present one, or the one to come. 404 without one, and once it is over.
         */
        get: operations["getLeave"];
        /**
         * Set a member's leave
         * @description All duties are waived on its days. A person has one: a new one, also one of the past, replaces the present one from today on. Nobody sets their own (403).
         */
        put: operations["setLeave"];
        post?: never;
        /**
         * End a member's leave
         * @description No day from today on belongs to it; days before stay waived. 204 without a leave, too. Nobody ends their own (403).
         */
        delete: operations["endLeave"];
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
         * @description Also to an invited person. Only a path that is public or of the organization: 404.
         */
        put: operations["assignPathToMember"];
        post?: never;
        /**
         * End the assignment of a path to a member
         * @description Again is harmless; what was learned stays.
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
         * @description For an auditor: the courses assigned or with activity, by title, tests, certificates, time studied, and requirements, as they were at that moment. What belongs to another organization alone is left out.
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
         * @description Replaces the whole set, of invited people too. Their link ends when somebody else or an app was shown it and roles beyond learner are added: renew it. Granting or taking `admin` needs an admin, and so do own roles; the last admin stays: 409 `last_admin`. An API key grants only roles whose scopes it holds, and an app none with a scope of its user that it lacks: 403 `forbidden`. An app that registered itself grants neither `admin` nor `developer`, and takes no `admin`.
         */
        put: operations["changeMemberRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/members/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite many people by email
         * @description Invites one after the other, as for one person; seats are given in this order. Each result stands alone: a failure never stops the others. `acceptUrl` is set for those who are invited now. A code of `conflict` means that another command changed the organization at the same time: repeat it.
         */
        post: operations["inviteMembers"];
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
         * @description Covers members and affiliated learners, own courses and those assigned.
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
         * @description Its drafts show once they are published.
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
        /**
         * Read a learning path as its author
         * @description With its courses in learning order, drafts of the organization included.
         */
        get: operations["getAuthoredPath"];
        /**
         * Change a learning path
         * @description Changes the fields given; `courseIds` replace those there are.
         */
        put: operations["changePath"];
        post?: never;
        /**
         * Delete a learning path
         * @description Its courses stay.
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
         * @description A row for each active member, by name, and a rollup over all of them. Averages are over the courses that a person was assigned or started; active means a view, completion, attempt or counted study today in Tokyo or on the 29 days before.
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
         * @description Own courses and those assigned, in the order of titles.
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
         * @description About the members of each department now.
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
         * @description Every month up to this one, in Asia/Tokyo.
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
    "/api/v1/organizations/{organizationId}/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requirements
         * @description By title.
         */
        get: operations["listRequirements"];
        put?: never;
        /**
         * Create a requirement
         * @description Says who has to complete what, by when, and how often. An organization has 500 at most (409 `conflict`).
         */
        post: operations["createRequirement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a requirement
         * @description As it is now.
         */
        get: operations["getRequirement"];
        /**
         * Change a requirement
         * @description Takes the whole requirement. The target stays: another one is 400. Targets, people, and departments that it names already are accepted though they are gone.
         */
        put: operations["changeRequirement"];
        post?: never;
        /**
         * End a requirement
         * @description It is in no list from then on. What people did stays.
         */
        delete: operations["endRequirement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a requirement
         * @description Everybody in the audience, today or on a day of the past, by name, then email. Erased people are not listed.
         */
        get: operations["listRequirementPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}/people/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of one person's duty
         * @description Newest first, over all times in the audience, also for people who have left and requirements that have ended. 404 for a person who was never in it, and for an erased one.
         */
        get: operations["getMemberDuty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}/people/{userId}/waiver": {
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
         * Withdraw a waiver
         * @description No day from today on belongs to it. 204 without a waiver, too. Nobody withdraws their own (403).
         */
        delete: operations["endWaiver"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what people completed
         * @description The completion that fulfils the shown cycle counts no more for this person and requirement: the cycle is open again, and due at least 14 days from today. A person with nothing to reject is `conflict`, without such a duty `not_found`, oneself `forbidden`.
         */
        post: operations["rejectCompletions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind people of their duties by mail
         * @description Each person once a day at most: the second reminder of a day is `unchanged`. A person without such a duty is `not_found`, one without an open duty `conflict`. 409 `conflict` where the service sends no mails.
         */
        post: operations["remindPeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/{requirementId}/waivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Waive the duties of people
         * @description From today on, in all cycles, until a day or until the waiver is withdrawn. The waiver that holds is `unchanged`. A person without such a duty is `not_found`, oneself `forbidden`.
         */
        post: operations["waiveDuties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/requirements/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try out a requirement
         * @description How many people would be due, overdue, and fulfilled right after creating it today, or after changing one. Nothing is saved.
         */
        post: operations["previewRequirement"];
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
         * @description Pending invitations use seats; affiliated learners do not.
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
         * @description Pending invitations use seats.
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
         * @description Drafts included, by culture, title and id.
         */
        get: operations["listTests"];
        put?: never;
        /**
         * Create a test
         * @description Published unless it is created with `isPublished: false`.
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
         * @description The only read that includes the key.
         */
        get: operations["getAuthoredTest"];
        /**
         * Change a test
         * @description Changes the fields given; `questions` replace those there are. Questions and choices that keep their `id` stay the same ones. Without `explanations` they are `passed`.
         */
        put: operations["changeTest"];
        post?: never;
        /**
         * Delete a test
         * @description Learners' attempts at it stay.
         */
        delete: operations["deleteTest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests/{testId}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how members answered a test
         * @description First attempts of own members, with the questions of today. 409 `conflict` below five.
         */
        get: operations["analyseTest"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Behind those there are; a test has at most 500.
         */
        post: operations["addTestQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests/{testId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a test
         * @description Newest first, 500 at most. Publishing, and writes that change nothing, make no version.
         */
        get: operations["listTestVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests/{testId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a test
         * @description Its content as it was then, without its answer key; whether it is published as now.
         */
        get: operations["getTestVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organizationId}/tests/{testId}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of a test
         * @description Writes it as the test: learners of a published test see it at once. Questions and choices keep their ids and key.
         */
        post: operations["restoreTestVersion"];
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
         * @description All that it would have got since `from` (default: ever), delivered before or not, with the same envelope ids: oldest first, behind new events. `eventTypes` narrows what it subscribes to. Asked again, they are sent again. Not while the webhook is inactive: 409 `conflict`; one that is made inactive meanwhile gets the rest when it is active again.
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
         * @description Without the answer key. Visible to learners of the organization while it is published.
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
         * @description Graded on the server as quizzes are; the answer key is never sent; explanations are, as the test says. The grade does not depend on `elapsedSeconds`.
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
         * @description Some are names only and do not arrive: `isRaised` says which do.
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
export interface webhooks {
    "certificate.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate was awarded, automatically or by hand
         * @description A certificate was awarded, automatically or by hand. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_certificate_issued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A learner completed a course: every lesson that was published then. Sent once
         * @description A learner completed a course: every lesson that was published then. Sent once. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_course_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "learner.data_deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A learner closed their account; their personal data was deleted
         * @description A learner closed their account; their personal data was deleted. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_learner_data_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lesson.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A learner completed a lesson for the first time
         * @description A learner completed a lesson for the first time. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_lesson_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person became a member of the organization
         * @description A person became a member of the organization. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_member_joined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A member was removed, or closed their account
         * @description A member was removed, or closed their account. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_member_left"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test delivery, sent only by the test call, only to the tested endpoint
         * @description A test delivery, sent only by the test call, only to the tested endpoint. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "requirement.due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person has to fulfil a requirement by a day: once for each due day
         * @description A person has to fulfil a requirement by a day: once for each due day. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_requirement_due"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "requirement.fulfilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person completed what a requirement wants, after it was created
         * @description A person completed what a requirement wants, after it was created. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_requirement_fulfilled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "requirement.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The due day of a requirement has passed, and the person has not fulfilled it
         * @description The due day of a requirement has passed, and the person has not fulfilled it. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_requirement_overdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "requirement.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A completion was rejected, so the requirement is open again
         * @description A completion was rejected, so the requirement is open again. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_requirement_rejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A study session ended: stopped, abandoned, or closed out by the next start
         * @description A study session ended: stopped, abandoned, or closed out by the next start. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_session_ended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A learner started a study session
         * @description A learner started a study session. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_session_started"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "test.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A learner submitted a test of the organization
         * @description A learner submitted a test of the organization. Verify the signature before you read the body, and drop what comes twice by its `id`.
         */
        post: operations["on_test_submitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptInvitationRequest: {
            /** @description Name that others see */
            displayName?: string;
            /** @description Password, 8 characters to 72 bytes */
            password?: string;
            /** @description The token from the link */
            token: string;
        };
        /** @description What a device did while it was offline, in any order. */
        Activities: {
            /** @description What happened while the app was offline */
            activities: components["schemas"]["Activity"][];
        };
        /** @description One thing that a learner did, perhaps offline and long ago. */
        Activity: {
            /** @description Needed for `quiz` and `test`. */
            answers?: {
                /** @description Id of the choice */
                choiceId?: string;
                /** @description Id of the question */
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
            /** @description For people; may be reworded */
            detail: string | null;
            /** @description Its id */
            id: string;
            /** @description Of a study session; of a duplicate that of the first. */
            sessionId: string | null;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "applied" | "duplicate" | "rejected";
        };
        /** @description One result an activity, in the order given. */
        ActivityResults: {
            /** @description One for each activity, in the order given */
            results: components["schemas"]["ActivityResult"][];
        };
        /** @description What was added to the course. */
        AddedOutline: {
            /** @description The sections, in order */
            sections: {
                /** @description Its id */
                id: string;
                /** @description The lessons */
                lessons: {
                    /** @description Its id */
                    id: string;
                    /** @description Its title */
                    title: string;
                }[];
                /** @description Its title */
                title: string;
            }[];
        };
        /** @description How members answered at their first attempt. What was left out counts as wrong. */
        Analysis: {
            /**
             * Format: int64
             * @description Own members who tried it.
             */
            learners: number;
            /** @description The questions of today, in order. */
            questions: {
                /** @description What can be chosen */
                choices: {
                    /** @description Id of the choice */
                    choiceId: string;
                    /**
                     * Format: int64
                     * @description How many took it.
                     */
                    chosen: number;
                    /** @description The choice. */
                    text: string;
                }[];
                /**
                 * Format: int32
                 * @description Of the learners, by the key of today.
                 */
                correctPercent: number;
                /** @description Id of the question */
                questionId: string;
                /** @description The question. */
                text: string;
            }[];
        };
        /** @description An API key, without its secret. */
        ApiKey: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Its id */
            id: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastUsedAt: string | null;
            /** @description Prefix and last 4 characters only. */
            maskedKey: string;
            /** @description Its name */
            name: string;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is good
             */
            revokedAt: string | null;
            /** @description What the credential may do */
            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
        };
        ApproveClientRequest: {
            /** @description What the credential may do */
            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
        };
        /** @description An app that registered itself, the scopes that the organization approved, and who uses it. */
        ApprovedClient: {
            /**
             * Format: date-time
             * @description null while nothing is approved.
             */
            approvedAt: string | null;
            /** @description Id of the app */
            clientId: string;
            /**
             * Format: date-time
             * @description By a current member in the last 90 days; null for no use.
             */
            lastUsedAt: string | null;
            /** @description As the client named itself, when it was approved. */
            name: string;
            /** @description Empty while nothing is approved. */
            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
            /**
             * Format: int64
             * @description Current members who signed in or refreshed in the last 90 days.
             */
            users: number;
        };
        AskForPasswordResetRequest: {
            /** @description Email address */
            email: string;
        };
        /** @description A learning path that the learner was assigned. */
        AssignedPath: {
            /**
             * Format: date-time
             * @description When it was assigned
             */
            assignedAt: string;
            /** @description Why it is assigned: to the whole organization, a department, or through a path */
            assignedVia: {
                /** @description Id of the department */
                departmentId: string | null;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "member" | "department";
            }[];
            /**
             * Format: int64
             * @description Courses that were completed
             */
            completedCourses: number;
            /**
             * Format: int64
             * @description How many courses
             */
            courseCount: number;
            /** @description BCP 47 language tag */
            culture: string;
            /**
             * Format: date
             * @description The earliest due day of a requirement that is open and not waived; null without one.
             */
            dueOn: string | null;
            /** @description Id of the learning path */
            pathId: string;
            /**
             * Format: int32
             * @description Of the lessons of its courses; rounded down.
             */
            percent: number;
            /** @description Its title */
            title: string;
        };
        /** @description A course that the learner was assigned, and every way in which it reached them. */
        Assignment: {
            /**
             * Format: date-time
             * @description When it was assigned
             */
            assignedAt: string;
            /** @description Why it is assigned: to the whole organization, a department, or through a path */
            assignedVia: {
                /** @description Id of the department */
                departmentId: string | null;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "direct" | "path";
                /** @description Id of the learning path */
                pathId: string | null;
            }[];
            /** @description Id of the course */
            courseId: string;
            /** @description BCP 47 language tag */
            culture: string;
            /**
             * Format: date
             * @description The earliest due day of a requirement that is open and not waived; null without one.
             */
            dueOn: string | null;
            progress: components["schemas"]["CourseProgress"];
            /** @description Its title */
            title: string;
        };
        /** @description A certificate as its authors see it. */
        AuthoredCertificate: {
            /** @description What earns it; null for awarding by hand */
            criteria: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
            } | null;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /** @description Its id */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Its title */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
            /**
             * Format: int64
             * @description How many months it is valid; null for good
             */
            validMonths: number | null;
        };
        /** @description A course as its authors see it, draft or published. */
        AuthoredCourse: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /** @description Whether learners see it. */
            isPublished: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /**
             * @description How hard it is
             * @enum {string}
             */
            level: "Beginner" | "Intermediate" | "Advanced";
            /** @description Id of the organization */
            organizationId: string;
            /**
             * Format: date-time
             * @description null for a draft.
             */
            publishedAt: string | null;
            /**
             * Format: int64
             * @description How many sections
             */
            sectionCount: number;
            /** @description Its title */
            title: string;
            /** @description The course that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                /** @description Its id */
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /**
             * Format: date-time
             * @description When it, its sections or its order last changed.
             */
            updatedAt: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description A course with all its sections and lessons, for its authors. */
        AuthoredCourseDetail: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /** @description Whether learners see it. */
            isPublished: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /**
             * @description How hard it is
             * @enum {string}
             */
            level: "Beginner" | "Intermediate" | "Advanced";
            /** @description Id of the organization */
            organizationId: string;
            /**
             * Format: date-time
             * @description null for a draft.
             */
            publishedAt: string | null;
            /**
             * Format: int64
             * @description How many sections
             */
            sectionCount: number;
            /** @description In order. */
            sections: {
                /** @description The course that it is in. */
                courseId: string;
                /** @description Its id */
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
                /** @description Who wrote it last; null where no person did, and for erased people. */
                updatedBy: {
                    /** @description Name that others see */
                    displayName: string;
                    /** @description Id of the person */
                    userId: string;
                } | null;
            }[];
            /** @description Its title */
            title: string;
            /** @description The course that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                /** @description Its id */
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /**
             * Format: date-time
             * @description When it, its sections or its order last changed.
             */
            updatedAt: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description One page of a list. */
        AuthoredCoursePage: {
            /** @description What was found, in order */
            items: components["schemas"]["AuthoredCourse"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description A lesson as its authors see it, without its body. */
        AuthoredLesson: {
            /** @description The course that it is in. */
            courseId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Whether there are changes that learners do not see yet. */
            hasDraft: boolean;
            /** @description Whether it has a quiz. */
            hasQuiz: boolean;
            /** @description Whether it has a video. */
            hasVideo: boolean;
            /** @description Its id */
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
                /** @description Its id */
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            updatedAt: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description A lesson with its content, draft or published, for its authors. The answer key never shows. */
        AuthoredLessonDetail: {
            /** @description The text */
            body: {
                /**
                 * @description Format of the text
                 * @enum {string}
                 */
                format: "markdown" | "html";
                /** @description The text as learners see it: rendered, and safe to show as it is */
                html: string;
                /** @description The text */
                text: string;
            };
            /** @description Id of the course */
            courseId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Whether there are changes that learners do not see yet. */
            hasDraft: boolean;
            /** @description Whether it has a quiz. */
            hasQuiz: boolean;
            /** @description Whether it has a video. */
            hasVideo: boolean;
            /** @description Its id */
            id: string;
            /** @description Whether learners of a published course see it. */
            isPublished: boolean;
            /** @description The materials */
            materials: components["schemas"]["MaterialSummary"][];
            /** @description Its quiz; null without one */
            quiz: {
                /**
                 * @description Which explanations learners get.
                 * @enum {string}
                 */
                explanations: "passed" | "submitted";
                /**
                 * Format: int32
                 * @description Percent that it takes to pass
                 */
                passingScore: number;
                /** @description The questions */
                questions: {
                    /** @description What can be chosen */
                    choices: {
                        /** @description Its id */
                        id: string;
                        /** @description The text */
                        text: string;
                        /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                        textHtml: string;
                    }[];
                    /** @description Its id */
                    id: string;
                    /** @description A picture beside the text; left out where there is none. */
                    image?: {
                        /** @description What it shows; '' where it only decorates. */
                        alt: string;
                        /** @description Its address */
                        url: string;
                    };
                    /** @description The text */
                    text: string;
                    /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                    textHtml: string;
                }[];
            } | null;
            /** @description Id of the section */
            sectionId: string;
            /** @description Its slides; null without */
            slides: {
                /** @description Its address */
                url: string;
            } | null;
            /** @description Its title */
            title: string;
            /** @description The lesson that this one translates. */
            translationOf: string | null;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                /** @description Its id */
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            updatedAt: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
            /** @description Its video; null without one */
            video: {
                /**
                 * Format: int64
                 * @description Seconds.
                 */
                durationSeconds: number | null;
                /** @description Its address */
                url: string;
            } | null;
        };
        /** @description A lesson in the outline of its course, for its authors. */
        AuthoredLessonOutline: {
            /** @description The course that it is in. */
            courseId: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Whether there are changes that learners do not see yet. */
            hasDraft: boolean;
            /** @description Whether it has a quiz. */
            hasQuiz: boolean;
            /** @description Whether it has a video. */
            hasVideo: boolean;
            /** @description Its id */
            id: string;
            /** @description Whether learners of a published course see it. */
            isPublished: boolean;
            /** @description The section that it is in. */
            sectionId: string;
            /** @description Shown in lists and as heading. */
            title: string;
            /**
             * Format: date-time
             * @description When its content last changed.
             */
            updatedAt: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description A material as its authors see it. */
        AuthoredMaterial: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /** @description Its id */
            id: string;
            /** @description Whether lessons show it to learners. */
            isPublished: boolean;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "link" | "text";
            /** @description Media type; null where unknown */
            mimeType: string | null;
            /** @description Id of the organization */
            organizationId: string;
            /** @description The text */
            text: string | null;
            /** @description Its title */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
            /** @description Its address */
            url: string | null;
        };
        /** @description One page of a list. */
        AuthoredMaterialPage: {
            /** @description What was found, in order */
            items: components["schemas"]["AuthoredMaterial"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description A path as its authors see it, with its drafts. */
        AuthoredPath: {
            /**
             * Format: int64
             * @description How many courses
             */
            courseCount: number;
            /** @description In learning order. */
            courses: {
                /** @description BCP 47 language tag. */
                culture: string;
                /** @description A few sentences about it */
                description: string;
                /**
                 * Format: int64
                 * @description Minutes.
                 */
                estimatedMinutes: number;
                /** @description Its id */
                id: string;
                /** @description Whether everybody sees it, not the organization alone */
                isPublic: boolean;
                /** @description Whether learners see the course. */
                isPublished: boolean;
                /**
                 * Format: int64
                 * @description Published lessons.
                 */
                lessonCount: number;
                /**
                 * @description How hard it is
                 * @enum {string}
                 */
                level: "Beginner" | "Intermediate" | "Advanced";
                /** @description Id of the organization */
                organizationId: string;
                /**
                 * Format: int64
                 * @description How many sections
                 */
                sectionCount: number;
                /** @description Its title */
                title: string;
            }[];
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Its title */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description A section as its authors see it. */
        AuthoredSection: {
            /** @description The course that it is in. */
            courseId: string;
            /** @description Its id */
            id: string;
            /**
             * Format: int64
             * @description All lessons, drafts too.
             */
            lessonCount: number;
            /** @description Shown as heading. */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description A test as its authors see it in lists. */
        AuthoredTest: {
            /** @description Id of the course */
            courseId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * @description Which explanations learners get.
             * @enum {string}
             */
            explanations: "passed" | "submitted";
            /** @description Its id */
            id: string;
            /** @description Whether learners see it */
            isPublished: boolean;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            /**
             * Format: int64
             * @description How many questions
             */
            questionCount: number;
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            /** @description Its title */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description One page of a list. */
        AuthoredTestPage: {
            /** @description What was found, in order */
            items: components["schemas"]["AuthoredTest"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description A session: the token pair and whose it is. */
        AuthResponse: {
            /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
            accessToken: string;
            /**
             * Format: date-time
             * @description When the access token expires.
             */
            expiresAt: string;
            /** @description Works once, within 30 days. */
            refreshToken: string;
            /** @description What the credential may do */
            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
            /** @description The person who signed in */
            user: components["schemas"]["User"];
        };
        AwardCertificateRequest: {
            /** @description Id of the person */
            userId: string;
        };
        /** @description A certificate that a person got. */
        AwardedCertificate: {
            /** @description Id of the certificate */
            certificateId: string;
            /**
             * Format: date-time
             * @description null for one that does not expire.
             */
            expiresAt: string | null;
            /** @description Its id */
            id: string;
            /**
             * Format: date-time
             * @description When it was awarded
             */
            issuedAt: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * Format: date-time
             * @description When it was renewed: `expiresAt` counts from it; null until then
             */
            renewedAt: string | null;
            /**
             * @description How it came about
             * @enum {string}
             */
            source: "automatic" | "manual";
            /** @description As the certificate was called then. */
            title: string;
        };
        BackfillWebhookRequest: {
            /** @description Empty: every event, future ones included. Unknown names are ignored. */
            eventTypes?: string[];
            /**
             * Format: date-time
             * @description Where it begins
             */
            from?: string;
        } | null;
        /** @description What an organization awards when the criterion is met. */
        Certificate: {
            /** @description What earns it; null for awarding by hand */
            criteria: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
            } | null;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /** @description Its id */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Its title */
            title: string;
            /**
             * Format: int64
             * @description How many months it is valid; null for good
             */
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
        CertificateIssuedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the award */
                awardId: string;
                /** @description Id of the certificate */
                certificateId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "certificate.issued";
        };
        /** @description One page of a list. */
        CertificatePage: {
            /** @description What was found, in order */
            items: components["schemas"]["Certificate"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        ChangeMemberRequest: {
            /** @description Unique in the organization. */
            employeeNumber: string | null;
        };
        ChangeMemberRolesRequest: {
            /** @description The whole set. Granting or taking `admin` needs an admin. */
            roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
        };
        ChangeOrganizationRequest: {
            /** @description Where learners learn: https, or http on a loopback address. */
            learnerAppUrl?: string | null;
            /** @description Its name */
            name?: string;
        };
        ChangePasswordRequest: {
            /** @description The password so far */
            currentPassword: string;
            /** @description The new password, 8 characters to 72 bytes */
            newPassword: string;
        };
        ChangeProfileRequest: {
            /** @description Name that others see */
            displayName: string;
        };
        ChangeWebhookRequest: {
            /** @description A few sentences about it */
            description?: string;
            /** @description Empty: every event, future ones included. Unknown names are ignored. */
            eventTypes?: string[];
            /** @description Whether it is active */
            isActive?: boolean;
            /** @description Whether deliveries go out one at a time, in order */
            ordered?: boolean;
            /** @description Starts with https://. */
            url?: string;
        };
        /** @description How far people are, course by course, in the order of titles. */
        CompletionReport: {
            /**
             * Format: int64
             * @description Members to whom it is assigned
             */
            assigned: number;
            /**
             * Format: int32
             * @description Of those assigned or started, not started counting 0, rounded down.
             */
            averagePercent: number;
            /**
             * Format: int64
             * @description Members who completed it
             */
            completed: number;
            /**
             * Format: int32
             * @description Completed of those assigned or started, rounded down.
             */
            completionRate: number;
            /** @description Id of the course */
            courseId: string;
            /**
             * Format: int64
             * @description Members who started it
             */
            started: number;
            /** @description Its title */
            title: string;
        }[];
        /** @description How an organization stands with its requirements. */
        Compliance: {
            /**
             * Format: date
             * @description The day of these numbers.
             */
            asOf: string;
            /** @description By title, then id, then department. */
            requirements: components["schemas"]["ComplianceRow"][];
        };
        /** @description How many people of a requirement have which status. */
        ComplianceRow: {
            /** @description With `by=department`. */
            departmentId?: string;
            /** @description With `by=department`. */
            departmentName?: string;
            /**
             * Format: int64
             * @description Still have time.
             */
            due: number;
            /**
             * Format: int64
             * @description Have done it.
             */
            fulfilled: number;
            /**
             * Format: int32
             * @description Of those who are not waived, rounded down; 100 where nobody is left.
             */
            fulfilledPercent: number;
            /**
             * Format: int64
             * @description Are late.
             */
            overdue: number;
            /**
             * Format: int64
             * @description Everybody in the audience.
             */
            people: number;
            /** @description Id of the requirement */
            requirementId: string;
            /** @description Of the requirement. */
            title: string;
            /**
             * Format: int64
             * @description Fulfilled, or due while an earlier cycle is still valid.
             */
            valid: number;
            /**
             * Format: int32
             * @description As `fulfilledPercent`, of those who are valid.
             */
            validPercent: number;
            /**
             * Format: int64
             * @description Have not, while a waiver or a leave holds.
             */
            waived: number;
        };
        /** @description A version of what an author wrote. */
        ContentVersion: {
            /**
             * Format: date-time
             * @description When it was written.
             */
            at: string;
            /** @description Who wrote it; null where no person did, and for erased people. */
            by: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
            /** @description The fields that differ from the version before. */
            changed: string[];
            /**
             * Format: int64
             * @description Counts from 1.
             */
            version: number;
            /**
             * @description Through what it was written.
             * @enum {string}
             */
            via: "console" | "api" | "mcp" | "import" | "cli";
        };
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
        CourseCompletedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: date-time
                 * @description When it was completed; null until then
                 */
                completedAt: string;
                /** @description Id of the course */
                courseId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "course.completed";
        };
        /** @description How a copy differs. */
        CourseCopy: {
            /** @description `true`: the copy and its lessons are translations, which needs another `culture`. Default: false. */
            asTranslation?: boolean;
            /** @description Default: that of the course. */
            culture?: string;
            /** @description Default: that of the course. */
            title?: string;
        };
        /** @description A course with its sections and published lessons, in order. */
        CourseDetail: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /**
             * @description How hard it is
             * @enum {string}
             */
            level: "Beginner" | "Intermediate" | "Advanced";
            /** @description Id of the organization */
            organizationId: string;
            /**
             * Format: date-time
             * @description When it was published; null while it is a draft
             */
            publishedAt: string | null;
            /**
             * Format: int64
             * @description How many sections
             */
            sectionCount: number;
            /** @description The sections, in order */
            sections: {
                /** @description Its id */
                id: string;
                /** @description The lessons */
                lessons: {
                    /**
                     * Format: int64
                     * @description Minutes.
                     */
                    estimatedMinutes: number;
                    /** @description Whether it has a quiz */
                    hasQuiz: boolean;
                    /** @description Whether it has a video */
                    hasVideo: boolean;
                    /** @description Its id */
                    id: string;
                    /** @description Its title */
                    title: string;
                }[];
                /** @description Its title */
                title: string;
            }[];
            /** @description Its title */
            title: string;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                /** @description Its id */
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
            /**
             * @description How hard it is
             * @enum {string}
             */
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
            /** @description What was found, in order */
            items: components["schemas"]["CourseSummary"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description How far one member is in a course. */
        CoursePerson: {
            /**
             * Format: date-time
             * @description The earliest assignment that still holds; for a department, not before the person joined it. Null: the person began the course without an assignment.
             */
            assignedAt: string | null;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            completedAt: string | null;
            /** @description Departments of the member */
            departments: {
                /** @description Its id */
                id: string;
                /** @description Its name */
                name: string;
            }[];
            /** @description Name that others see */
            displayName: string;
            /** @description Email address */
            email: string;
            /** @description What the organization calls the person in its own systems; null for no number */
            employeeNumber: string | null;
            /**
             * Format: date-time
             * @description When something was done last; null before
             */
            lastActivityAt: string | null;
            /**
             * Format: date-time
             * @description When it was completed last; null until then
             */
            lastCompletedAt: string | null;
            /**
             * Format: int32
             * @description Of the lessons that are published now.
             */
            percent: number;
            /**
             * Format: date-time
             * @description When it began; null before
             */
            startedAt: string | null;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "not_started" | "in_progress" | "completed";
            /** @description Id of the person */
            userId: string;
        };
        /** @description One page of a list. */
        CoursePersonPage: {
            /** @description What was found, in order */
            items: components["schemas"]["CoursePerson"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description How far the learner has come in a course. Counts the lessons published now; a completed course stays completed. */
        CourseProgress: {
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            completedAt: string | null;
            /**
             * Format: int64
             * @description Lessons that were completed
             */
            completedLessons: number;
            /** @description Id of the course */
            courseId: string;
            /**
             * Format: date-time
             * @description When something was done last; null before
             */
            lastActivityAt: string | null;
            /**
             * Format: date-time
             * @description When it was completed last; null until then
             */
            lastCompletedAt: string | null;
            /**
             * Format: int32
             * @description Completed lessons of all published ones, 0 to 100
             */
            percent: number;
            /**
             * Format: date-time
             * @description When it began; null before
             */
            startedAt: string | null;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "not_started" | "in_progress" | "completed";
            /** @description Its title */
            title: string;
            /**
             * Format: int64
             * @description Published lessons of the course
             */
            totalLessons: number;
        };
        /** @description Course progress with one row a published lesson, in course order. */
        CourseProgressDetail: {
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            completedAt: string | null;
            /**
             * Format: int64
             * @description Lessons that were completed
             */
            completedLessons: number;
            /** @description Id of the course */
            courseId: string;
            /**
             * Format: date-time
             * @description When something was done last; null before
             */
            lastActivityAt: string | null;
            /**
             * Format: date-time
             * @description When it was completed last; null until then
             */
            lastCompletedAt: string | null;
            /** @description The lessons */
            lessons: components["schemas"]["LessonProgress"][];
            /**
             * Format: int32
             * @description Completed lessons of all published ones, 0 to 100
             */
            percent: number;
            /**
             * Format: date-time
             * @description When it began; null before
             */
            startedAt: string | null;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "not_started" | "in_progress" | "completed";
            /** @description Its title */
            title: string;
            /**
             * Format: int64
             * @description Published lessons of the course
             */
            totalLessons: number;
        };
        /** @description A course as lists show it. */
        CourseSummary: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /**
             * Format: int64
             * @description Published lessons.
             */
            lessonCount: number;
            /**
             * @description How hard it is
             * @enum {string}
             */
            level: "Beginner" | "Intermediate" | "Advanced";
            /** @description Id of the organization */
            organizationId: string;
            /**
             * Format: int64
             * @description How many sections
             */
            sectionCount: number;
            /** @description Its title */
            title: string;
        };
        CreateDepartmentRequest: {
            /** @description Its name */
            name: string;
        };
        /** @description Something that authors deleted and can bring back. */
        DeletedItem: {
            /** @description Who deleted it; null where no person did, and for erased people. */
            by: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
            /** @description The course that it is, belongs to, or stood in; null for none. */
            courseId: string | null;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deletedAt: string;
            /** @description Its id */
            id: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "course" | "section" | "lesson" | "test" | "material";
            /** @description As it was called when it was deleted. */
            title: string;
        };
        /** @description One message to one webhook, with its attempts. */
        Delivery: {
            /**
             * Format: int32
             * @description Finished ones.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description The envelope's id. */
            eventId: string;
            /** @description Type of the event */
            eventType: string;
            /** @description Its id */
            id: string;
            /**
             * Format: date-time
             * @description When it was tried last; null before
             */
            lastAttemptAt: string | null;
            /** @description Why the last attempt failed; null where it did not */
            lastError: string | null;
            /**
             * Format: int64
             * @description Status that the receiver answered last; null without an answer
             */
            lastHttpStatus: number | null;
            /**
             * @description How often it is tried at most
             * @constant
             */
            maxAttempts: 6;
            /**
             * Format: date-time
             * @description When it is tried again; null for never
             */
            nextRetryAt: string | null;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "pending" | "delivering" | "succeeded" | "failed";
        };
        /** @description A department of an organization. */
        Department: {
            /** @description Its id */
            id: string;
            /** @description Ids of the members who manage it, in the order in which they were added. Managing gives no access. */
            managerIds: string[];
            /**
             * Format: int64
             * @description Members and invited people.
             */
            memberCount: number;
            /** @description Its name */
            name: string;
        };
        /** @description Departments by name, each about its members now. */
        DepartmentReport: {
            /**
             * Format: int64
             * @description Members with any activity in the last 30 days
             */
            activeMembers30d: number;
            /**
             * Format: int32
             * @description Mean progress, 0 to 100
             */
            averagePercent: number;
            /**
             * Format: int64
             * @description Courses completed in the time
             */
            coursesCompleted: number;
            /** @description Id of the department */
            departmentId: string;
            /**
             * Format: int64
             * @description Lessons completed in the time
             */
            lessonsCompleted: number;
            /**
             * Format: int64
             * @description How many members
             */
            memberCount: number;
            /** @description Its name */
            name: string;
        }[];
        /** @description A text that a model wrote. Nothing was saved. */
        DraftedBody: {
            /** @description What was drafted; nothing is saved */
            draft: {
                /**
                 * @description Format of the text
                 * @constant
                 */
                format: "markdown";
                /** @description The text */
                text: string;
            };
            /** @description What the model was asked and answered, in tokens */
            usage: components["schemas"]["DraftUsage"];
        };
        /** @description A course outline that a model wrote. Nothing was saved. */
        DraftedOutline: {
            /** @description What was drafted; nothing is saved */
            draft: {
                /** @description A few sentences about it */
                description: string;
                /**
                 * @description How hard it is
                 * @enum {string}
                 */
                level: "Beginner" | "Intermediate" | "Advanced";
                /** @description The sections, in order */
                sections: {
                    /** @description The lessons */
                    lessons: {
                        /**
                         * Format: int64
                         * @description How long it takes, in minutes
                         */
                        estimatedMinutes: number;
                        /** @description A few sentences about it */
                        summary: string;
                        /** @description Its title */
                        title: string;
                    }[];
                    /** @description Its title */
                    title: string;
                }[];
                /** @description Its title */
                title: string;
            };
            /** @description What the model was asked and answered, in tokens */
            usage: components["schemas"]["DraftUsage"];
        };
        /** @description Questions that a model wrote, with the answer key. Nothing was saved. */
        DraftedQuestions: {
            /** @description What was drafted; nothing is saved */
            draft: {
                /** @description The questions */
                questions: {
                    /** @description Exactly one is correct. */
                    choices: {
                        /** @description Whether it is right */
                        isCorrect: boolean;
                        /** @description The text */
                        text: string;
                    }[];
                    /** @description Why an answer is right */
                    explanation?: string;
                    /** @description The text */
                    text: string;
                }[];
            };
            /** @description What the model was asked and answered, in tokens */
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
        /** @description What a person has to do for a requirement, and whether they have. */
        Duty: {
            /**
             * Format: date
             * @description When the duty began for the person.
             */
            beganOn: string;
            /**
             * Format: date
             * @description The latest day on which this or an earlier cycle is valid; null once that is past.
             */
            coveredUntil: string | null;
            /**
             * Format: int64
             * @description From 1: each renewal is another one.
             */
            cycle: number;
            /**
             * Format: date
             * @description The last day on which it is not overdue.
             */
            dueOn: string;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            fulfilledAt: string | null;
            /** @description null until then. */
            fulfilledBy: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test" | "evidence";
            } | null;
            /**
             * Format: date
             * @description When the cycle opened.
             */
            opensOn: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Id of the requirement */
            requirementId: string;
            /**
             * @description `waived`: not fulfilled, while a waiver or a leave holds.
             * @enum {string}
             */
            status: "due" | "overdue" | "fulfilled" | "waived";
            /** @description What fulfils it. null: evidence alone. */
            target: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
                /** @description The last one. */
                title: string;
            } | null;
            /** @description Of the requirement. */
            title: string;
            /**
             * Format: date
             * @description Its last valid day; null until it is fulfilled, and without renewal.
             */
            validUntil: string | null;
            /** @description The one that holds, a waiver before a leave. */
            waiver: {
                /** @description Whether it is a leave, which waives all duties. */
                isLeave: boolean;
                /** @description Why. */
                reason: string;
                /**
                 * Format: date
                 * @description The last day. null: until it is withdrawn.
                 */
                until: string | null;
            } | null;
        };
        /** @description How the duty of one person went, newest first. */
        DutyHistory: {
            /** @description null for a person who is not in the audience now. */
            current: components["schemas"]["Duty"] | null;
            /** @description Cycles that are over. */
            earlier: components["schemas"]["PastCycle"][];
            /** @description Completions that count no more. */
            rejections: components["schemas"]["Rejection"][];
            /** @description Waivers and leaves. */
            waivers: components["schemas"]["PastWaiver"][];
        };
        /** @description A person, and one of their duties. */
        DutyOfPerson: {
            /** @description At the end of the day. */
            departments: {
                /** @description Its id */
                id: string;
                /** @description Its name */
                name: string;
            }[];
            /** @description Name that others see */
            displayName: string;
            duty: components["schemas"]["Duty"];
            /** @description Email address */
            email: string;
            /** @description What the organization calls the person in its own systems; null for no number */
            employeeNumber: string | null;
            /** @description Id of the person */
            userId: string;
        };
        /** @description One page of a list. */
        DutyPage: {
            /** @description What was found, in order */
            items: components["schemas"]["DutyOfPerson"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description A duty, and what is still to be done for it. */
        DutyWithRemaining: {
            /**
             * Format: date
             * @description When the duty began for the person.
             */
            beganOn: string;
            /**
             * Format: date
             * @description The latest day on which this or an earlier cycle is valid; null once that is past.
             */
            coveredUntil: string | null;
            /**
             * Format: int64
             * @description From 1: each renewal is another one.
             */
            cycle: number;
            /**
             * Format: date
             * @description The last day on which it is not overdue.
             */
            dueOn: string;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            fulfilledAt: string | null;
            /** @description null until then. */
            fulfilledBy: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test" | "evidence";
            } | null;
            /**
             * Format: date
             * @description When the cycle opened.
             */
            opensOn: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description What is still to be done in an open cycle: by the target, not by others that fulfil it alike. */
            remaining: components["schemas"]["Remaining"][];
            /** @description Id of the requirement */
            requirementId: string;
            /**
             * @description `waived`: not fulfilled, while a waiver or a leave holds.
             * @enum {string}
             */
            status: "due" | "overdue" | "fulfilled" | "waived";
            /** @description What fulfils it. null: evidence alone. */
            target: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
                /** @description The last one. */
                title: string;
            } | null;
            /** @description Of the requirement. */
            title: string;
            /**
             * Format: date
             * @description Its last valid day; null until it is fulfilled, and without renewal.
             */
            validUntil: string | null;
            /** @description The one that holds, a waiver before a leave. */
            waiver: {
                /** @description Whether it is a leave, which waives all duties. */
                isLeave: boolean;
                /** @description Why. */
                reason: string;
                /**
                 * Format: date
                 * @description The last day. null: until it is withdrawn.
                 */
                until: string | null;
            } | null;
        };
        /** @description A cycle that is over. */
        EarlierCycle: {
            /**
             * Format: int64
             * @description From 1: each renewal is another one.
             */
            cycle: number;
            /**
             * Format: date
             * @description The last day on which it is not overdue.
             */
            dueOn: string;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            fulfilledAt: string | null;
            /**
             * Format: date
             * @description Its last valid day; null until it is fulfilled, and without renewal.
             */
            validUntil: string | null;
        };
        /** @description An event as webhooks deliver it. */
        Envelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Depends on the type. */
            data: {
                [key: string]: unknown;
            };
            /** @description The same in every delivery of the event: drop duplicates by it. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Which type it is */
            type: string;
        };
        /** @description Events in the order of the feed. */
        EventPage: {
            /** @description Whether more matching events are there already. */
            hasMore: boolean;
            /** @description What was found, in order */
            items: components["schemas"]["Envelope"][];
            /** @description Send it as `after` to go on. */
            next: string;
        };
        /** @description What a person completed elsewhere, such as in a classroom. */
        Evidence: {
            /**
             * Format: date
             * @description The day on which it was completed, in Tokyo.
             */
            completedOn: string;
            /** @description Its id */
            id: string;
            /** @description Where, by whom, and how. */
            note: string;
            /**
             * Format: date-time
             * @description When it was recorded
             */
            recordedAt: string;
            /** @description The person who recorded it; null for an API key, the command line, and an erased person. */
            recordedBy: string | null;
            target: components["schemas"]["EvidenceTarget"];
            /** @description Of a certificate, for example. */
            url: string | null;
            /** @description Id of the person */
            userId: string;
        };
        /** @description One page of a list. */
        EvidencePage: {
            /** @description What was found, in order */
            items: components["schemas"]["Evidence"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description What became of one piece of evidence among many. */
        EvidenceResult: {
            /** @description Why it failed, as in problem documents; null otherwise. */
            code: string | null;
            /** @description The same as a sentence. */
            detail: string | null;
            /** @description null for `failed`. */
            evidence: components["schemas"]["Evidence"] | null;
            /**
             * Format: int64
             * @description Of the item in `items`, from 0.
             */
            index: number;
            /**
             * @description `unchanged`: the same was recorded before.
             * @enum {string}
             */
            status: "recorded" | "unchanged" | "failed";
        };
        /** @description What became of each piece of evidence, in the order given. */
        EvidenceResults: {
            /** @description One for each activity, in the order given */
            results: components["schemas"]["EvidenceResult"][];
        };
        /** @description A course, a path, or a test that the organization can see, or one of its requirements. */
        EvidenceTarget: {
            /** @description Its id */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "course" | "path" | "test" | "requirement";
        };
        /** @description What a learner wrote about a lesson. Not who it was. */
        FeedbackComment: {
            /** @description What the person wrote; null where nothing */
            comment: string;
            /**
             * Format: date-time
             * @description When it changed last
             */
            updatedAt: string;
            /**
             * @description What the person thinks of it
             * @enum {string}
             */
            verdict: "helpful" | "not_helpful";
        };
        /** @description One page of a list. */
        FeedbackCommentPage: {
            /** @description What was found, in order */
            items: components["schemas"]["FeedbackComment"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description What the learner thinks of a lesson now. */
        FeedbackReceipt: {
            /** @description What the person wrote; null where nothing */
            comment: string | null;
            /** @description Id of the lesson */
            lessonId: string;
            /**
             * Format: date-time
             * @description When it changed last
             */
            updatedAt: string;
            /**
             * @description What the person thinks of it
             * @enum {string}
             */
            verdict: "helpful" | "not_helpful";
        };
        /** @description A form with a file in it. */
        FileUpload: {
            /**
             * Format: binary
             * @description The bytes, with a name.
             */
            file: string;
        };
        GetErasureReceiptResponse: {
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            completedAt: string | null;
            /** @description Its id */
            id: string;
            /**
             * Format: date-time
             * @description From then on no event can be read for what is personal.
             */
            keyDestroyedAt: string | null;
            /** @description A compact JWS, ES256, over the other fields, by a key of the JWKS; null until completed. */
            receipt: string | null;
            /**
             * Format: date-time
             * @description When the erasure was asked for
             */
            requestedAt: string;
            /** @description The stores that held personal data */
            stores: {
                /** @description Its name */
                name: string;
                /**
                 * Format: date-time
                 * @description From then on its files hold nothing of the person.
                 */
                rewrittenAt: string | null;
            }[];
        };
        GiveFeedbackRequest: {
            /** @description Kept 12 months; left out, null or empty clears an earlier one. */
            comment?: string | null;
            /**
             * @description What the person thinks of it
             * @enum {string}
             */
            verdict: "helpful" | "not_helpful";
        };
        /** @description One kind of goals in order of preference, first choice first. */
        GoalList: {
            /**
             * Format: date
             * @description The earliest deadline that is not past, in Tokyo.
             */
            bindingDeadline: string | null;
            /** @description What was found, in order */
            items: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                deadline: string | null;
                /** @description Its name */
                name: string;
                /** @description What the learner noted; null where nothing */
                note: string | null;
            }[];
            /**
             * @description Which type it is
             * @enum {string}
             */
            type: "high_school" | "university" | "company" | "certification";
        };
        /** @description What may be written over. */
        ImportConfirmation: {
            /** @description Lessons of `changedHere` that become what the archive has. Default: none. */
            overwrite?: string[];
        };
        /** @description What an import would do, or did. */
        ImportProgress: {
            /**
             * Format: int64
             * @description Lessons that are, with those that were changed here.
             */
            changed: number;
            /** @description Lessons that stay as they are here, unless they are named when it is confirmed. */
            changedHere: {
                /** @description Id of the lesson */
                lessonId: string;
                /** @description Its title */
                title: string;
            }[];
            /** @description null for a course that is not there yet. */
            courseId: string | null;
            /**
             * Format: int64
             * @description Lessons that are.
             */
            new: number;
            /** @description What of the archive has no place here: what learners miss first. */
            skipped: {
                /**
                 * Format: int64
                 * @description How many there are.
                 */
                count: number;
                /**
                 * @description `missing`: learners will not find it. `decoration`: scripts, style sheets, and buttons.
                 * @enum {string}
                 */
                effect: "missing" | "changed" | "decoration";
                /** @description Five at most. */
                examples: string[];
                /** @description Of the parts, such as `problem`. */
                kind: string;
                /** @description Why they are left out. */
                reason: string;
            }[];
            /**
             * @description `ready`: confirm it, or leave it. `failed`: `skipped` says why.
             * @enum {string}
             */
            state: "reading" | "ready" | "importing" | "done" | "failed";
            /**
             * Format: int64
             * @description Lessons that are gone from the archive, and will be.
             */
            unpublished: number;
        };
        /** @description A form with an archive in it. */
        ImportUpload: {
            /** @description Language of the course; left out: as the archive says. */
            culture?: string;
            /**
             * Format: binary
             * @description The archive.
             */
            file: string;
        };
        /** @description The invited person, and where to accept. */
        Invitation: {
            /**
             * Format: uri
             * @description Only when newly invited or renewed: it is not shown again.
             */
            acceptUrl: string | null;
            /**
             * Format: date-time
             * @description Until then the invitation can be accepted; null for members.
             */
            expiresAt: string | null;
            member: components["schemas"]["Member"];
        };
        /** @description What became of one invitation among many. */
        InvitationResult: {
            /**
             * Format: uri
             * @description For `invited` only: it is not shown again.
             */
            acceptUrl: string | null;
            /** @description Why it failed, as in problem documents; null otherwise. */
            code: string | null;
            /** @description The same as a sentence. */
            detail: string | null;
            /** @description As it was given. */
            email: string;
            /**
             * Format: int64
             * @description Of the person in `people`, from 0.
             */
            index: number;
            /** @description null for `failed`. */
            member: components["schemas"]["Member"] | null;
            /**
             * @description `unchanged`: the person is a member, or invited already.
             * @enum {string}
             */
            status: "invited" | "unchanged" | "failed";
        };
        /** @description What became of each invitation, in the order given. */
        InvitationResults: {
            /** @description One for each activity, in the order given */
            results: components["schemas"]["InvitationResult"][];
        };
        InviteMemberRequest: {
            /** @description Ids of departments. Default: empty. */
            departmentIds?: string[];
            /** @description Name that others see */
            displayName?: string;
            /** @description Email address */
            email: string;
            /** @description Unique in the organization. Default: null. */
            employeeNumber?: string | null;
            /** @description The whole set. Granting or taking `admin` needs an admin. Default: ["learner"]. */
            roles?: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
        };
        InviteMembersRequest: {
            /** @description As for one invitation: `email`, and optionally `displayName`, `roles`, `departmentIds`, `employeeNumber`. */
            people: ({
                /** @description Email address */
                email: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        IssueApiKeyRequest: {
            /** @description Its name */
            name: string;
            /** @description What the credential may do */
            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
        };
        /** @description A new API key with its secret. */
        IssuedApiKey: {
            /** @description The key without its secret */
            apiKey: components["schemas"]["ApiKey"];
            /** @description The secret. It is shown in this answer only. */
            key: string;
            /** @description For people: read it before going on */
            warning: string;
        };
        IssueDeviceTokenRequest: {
            /** @description Id of the app */
            clientId: string;
            /** @description Id that the app gave the device */
            deviceId: string;
            /** @description Secret of the device account; keep it */
            deviceSecret?: string | null;
        };
        LearnerDataDeletedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "learner.data_deleted";
        };
        /** @description The days on which all duties of a person are waived. */
        Leave: {
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /** @description Why. */
            reason: string;
            /**
             * Format: date
             * @description The last day. null: until it is withdrawn.
             */
            until: string | null;
        };
        /** @description What the lesson is to be like. */
        LessonBodyRequest: {
            /** @description Title of the course */
            courseTitle: string;
            /** @description BCP 47 language tag of the draft. */
            culture: string;
            /** @description What the lesson is to cover, and how. */
            instructions?: string;
            /** @description Title of the lesson */
            lessonTitle: string;
            /** @description Title of the section */
            sectionTitle?: string;
            /** @description Text that the draft is written from, such as notes or a chapter. */
            sourceText?: string;
        };
        LessonCompletedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the course */
                courseId: string;
                /** @description Id of the lesson */
                lessonId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "lesson.completed";
        };
        /** @description Whether and when the learner viewed and completed a lesson. */
        LessonCompletion: {
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            completedAt: string | null;
            /** @description Id of the course */
            courseId: string;
            /**
             * Format: date-time
             * @description When it was opened first; null until then
             */
            firstViewedAt: string | null;
            /** @description Whether it is completed */
            isCompleted: boolean;
            /**
             * Format: date-time
             * @description When it was opened last; null before
             */
            lastViewedAt: string | null;
            /** @description Id of the lesson */
            lessonId: string;
            /**
             * Format: int64
             * @description How often it was opened
             */
            viewCount: number;
        };
        /** @description Where a copy goes. */
        LessonCopy: {
            /** @description The course of the section. Default: that of the lesson. */
            courseId?: string;
            /** @description Where the copy goes, as the last lesson. */
            sectionId: string;
        };
        /** @description A lesson to read. Its quiz never carries the answer key. */
        LessonDetail: {
            /** @description The text */
            body: {
                /**
                 * @description Format of the text
                 * @enum {string}
                 */
                format: "markdown" | "html";
                /** @description The text as learners see it: rendered, and safe to show as it is */
                html: string;
                /** @description The text */
                text: string;
            };
            /** @description Id of the course */
            courseId: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description The materials */
            materials: components["schemas"]["MaterialSummary"][];
            /** @description Its quiz; null without one */
            quiz: {
                /**
                 * Format: int32
                 * @description Percent that it takes to pass
                 */
                passingScore: number;
                /** @description The questions */
                questions: {
                    /** @description What can be chosen */
                    choices: {
                        /** @description Its id */
                        id: string;
                        /** @description The text */
                        text: string;
                        /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                        textHtml: string;
                    }[];
                    /** @description Its id */
                    id: string;
                    /** @description A picture beside the text; left out where there is none. */
                    image?: {
                        /** @description What it shows; '' where it only decorates. */
                        alt: string;
                        /** @description Its address */
                        url: string;
                    };
                    /** @description The text */
                    text: string;
                    /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                    textHtml: string;
                }[];
            } | null;
            /** @description Id of the section */
            sectionId: string;
            /** @description Its slides; null without */
            slides: {
                /** @description Its address */
                url: string;
            } | null;
            /** @description Its title */
            title: string;
            /** @description The same in other languages, as far as the caller may see it, by language tag. */
            translations: {
                /** @description BCP 47 language tag. */
                culture: string;
                /** @description Its id */
                id: string;
                /** @description Its source changed after it. */
                isStale: boolean;
                /** @description In that language. */
                title: string;
            }[];
            /** @description Its video; null without one */
            video: {
                /**
                 * Format: int64
                 * @description Seconds.
                 */
                durationSeconds: number | null;
                /** @description Its address */
                url: string;
            } | null;
        };
        /** @description The content of a lesson that learners do not see yet. The answer key never shows. */
        LessonDraft: {
            /** @description The text */
            body: {
                /**
                 * @description Format of the text
                 * @enum {string}
                 */
                format: "markdown" | "html";
                /** @description The text as learners see it: rendered, and safe to show as it is */
                html: string;
                /** @description The text */
                text: string;
            };
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its quiz; null without one */
            quiz: {
                /**
                 * @description Which explanations learners get.
                 * @enum {string}
                 */
                explanations: "passed" | "submitted";
                /**
                 * Format: int32
                 * @description Percent that it takes to pass
                 */
                passingScore: number;
                /** @description The questions */
                questions: {
                    /** @description What can be chosen */
                    choices: {
                        /** @description Its id */
                        id: string;
                        /** @description The text */
                        text: string;
                        /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                        textHtml: string;
                    }[];
                    /** @description Its id */
                    id: string;
                    /** @description A picture beside the text; left out where there is none. */
                    image?: {
                        /** @description What it shows; '' where it only decorates. */
                        alt: string;
                        /** @description Its address */
                        url: string;
                    };
                    /** @description The text */
                    text: string;
                    /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                    textHtml: string;
                }[];
            } | null;
            /** @description Its slides; null without */
            slides: {
                /** @description Its address */
                url: string;
            } | null;
            /** @description Its title */
            title: string;
            /** @description Its video; null without one */
            video: {
                /**
                 * Format: int64
                 * @description Seconds.
                 */
                durationSeconds: number | null;
                /** @description Its address */
                url: string;
            } | null;
        };
        /** @description The whole content of a lesson. */
        LessonDraftInput: {
            /** @description Default: empty Markdown. */
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
             */
            estimatedMinutes?: number;
            /** @description Default: none. */
            quiz?: {
                /**
                 * @description Which explanations learners get: of right answers, and all once they have passed; or of all that they answered. Default: "passed".
                 * @enum {string}
                 */
                explanations?: "passed" | "submitted";
                /**
                 * Format: int32
                 * @description Percent; default 70.
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
                    /** @description Why the answer is right. A kept question may leave it out, which keeps it. */
                    explanation?: string | null;
                    /** @description Of a question that is there already and stays the same one. */
                    id?: string;
                    /** @description A picture beside the text. A kept question may leave it out, which keeps it. */
                    image?: {
                        /** @description What it shows, for who does not see it. */
                        alt: string;
                        /** @description An http or https URL. */
                        url: string;
                    } | null;
                    /** @description The question. */
                    text: string;
                }[];
            } | null;
            /** @description Default: none. */
            slides?: {
                /** @description An http or https URL. */
                url: string;
            } | null;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description Default: none. */
            video?: {
                /**
                 * Format: int64
                 * @description Seconds; null where it is not known. Default: null.
                 */
                durationSeconds?: number | null;
                /** @description An http or https URL. */
                url: string;
            } | null;
        };
        /** @description What learners think of a lesson. */
        LessonFeedback: {
            comments: components["schemas"]["FeedbackCommentPage"];
            /**
             * Format: int64
             * @description Learners who found the lesson helpful.
             */
            helpful: number;
            /**
             * Format: int64
             * @description Learners who did not.
             */
            notHelpful: number;
        };
        /** @description A new lesson. It is a draft until it is published. */
        LessonInput: {
            /** @description Default: empty Markdown. */
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
             */
            estimatedMinutes?: number;
            /**
             * Format: int64
             * @description Counts from 0; left out or beyond the end: last for what is new.
             */
            position?: number;
            /** @description Default: none. */
            quiz?: {
                /**
                 * @description Which explanations learners get: of right answers, and all once they have passed; or of all that they answered. Default: "passed".
                 * @enum {string}
                 */
                explanations?: "passed" | "submitted";
                /**
                 * Format: int32
                 * @description Percent; default 70.
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
                    /** @description Why the answer is right. A kept question may leave it out, which keeps it. */
                    explanation?: string | null;
                    /** @description Of a question that is there already and stays the same one. */
                    id?: string;
                    /** @description A picture beside the text. A kept question may leave it out, which keeps it. */
                    image?: {
                        /** @description What it shows, for who does not see it. */
                        alt: string;
                        /** @description An http or https URL. */
                        url: string;
                    } | null;
                    /** @description The question. */
                    text: string;
                }[];
            } | null;
            /** @description Default: none. */
            slides?: {
                /** @description An http or https URL. */
                url: string;
            } | null;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description What this translates: of the same organization, in another language. null: nothing. */
            translationOf?: string | null;
            /** @description Default: none. */
            video?: {
                /**
                 * Format: int64
                 * @description Seconds; null where it is not known. Default: null.
                 */
                durationSeconds?: number | null;
                /** @description An http or https URL. */
                url: string;
            } | null;
        };
        /** @description What the learner did with one lesson. */
        LessonProgress: {
            /**
             * Format: int32
             * @description Best score of its quiz in percent; null before the first attempt
             */
            bestQuizScore: number | null;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description When it was opened first; null until then
             */
            firstViewedAt: string | null;
            /**
             * Format: date-time
             * @description When it was opened last; null before
             */
            lastViewedAt: string | null;
            /** @description Id of the lesson */
            lessonId: string;
            /** @description Id of the section */
            sectionId: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "not_viewed" | "viewed" | "completed";
            /** @description Its title */
            title: string;
            /**
             * Format: int64
             * @description How often it was opened
             */
            viewCount: number;
        };
        /** @description The whole content of a lesson: what is left out is gone, but for its place and translation. */
        LessonReplacement: {
            /** @description Default: empty Markdown. */
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
             */
            estimatedMinutes?: number;
            /**
             * Format: int64
             * @description Counts from 0; left out or beyond the end: last for what is new.
             */
            position?: number;
            /** @description Default: none. */
            quiz?: {
                /**
                 * @description Which explanations learners get: of right answers, and all once they have passed; or of all that they answered. Default: "passed".
                 * @enum {string}
                 */
                explanations?: "passed" | "submitted";
                /**
                 * Format: int32
                 * @description Percent; default 70.
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
                    /** @description Why the answer is right. A kept question may leave it out, which keeps it. */
                    explanation?: string | null;
                    /** @description Of a question that is there already and stays the same one. */
                    id?: string;
                    /** @description A picture beside the text. A kept question may leave it out, which keeps it. */
                    image?: {
                        /** @description What it shows, for who does not see it. */
                        alt: string;
                        /** @description An http or https URL. */
                        url: string;
                    } | null;
                    /** @description The question. */
                    text: string;
                }[];
            } | null;
            /** @description Moves the lesson to this section of the course. */
            sectionId?: string;
            /** @description Default: none. */
            slides?: {
                /** @description An http or https URL. */
                url: string;
            } | null;
            /** @description Shown in lists and as heading. */
            title: string;
            /** @description What this translates: of the same organization, in another language. null: nothing. */
            translationOf?: string | null;
            /** @description Default: none. */
            video?: {
                /**
                 * Format: int64
                 * @description Seconds; null where it is not known. Default: null.
                 */
                durationSeconds?: number | null;
                /** @description An http or https URL. */
                url: string;
            } | null;
        };
        LinkAccountRequest: {
            /** @description Name that others see */
            displayName: string;
            /** @description Email address */
            email: string;
            /** @description Password, 8 characters to 72 bytes */
            password: string;
        };
        LinkAccountResponse: {
            /** @description The person who signed in */
            user: components["schemas"]["User"];
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
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description The envelope's id. */
            eventId: string;
            /** @description Type of the event */
            eventType: string;
            /** @description Its id */
            id: string;
            /**
             * Format: date-time
             * @description When it was tried last; null before
             */
            lastAttemptAt: string | null;
            /** @description Why the last attempt failed; null where it did not */
            lastError: string | null;
            /**
             * Format: int64
             * @description Status that the receiver answered last; null without an answer
             */
            lastHttpStatus: number | null;
            /** @description Each attempt, replays included, oldest first. */
            log: {
                /**
                 * Format: date-time
                 * @description When it happened
                 */
                at: string;
                /** @description Null when it delivered. */
                error: string | null;
                /**
                 * Format: int64
                 * @description Null without an answer.
                 */
                httpStatus: number | null;
                /** @description How long it took */
                milliseconds: number;
                /** @description The first 4 KiB of the answer's body; empty without an answer. */
                response: string;
            }[];
            /**
             * @description How often it is tried at most
             * @constant
             */
            maxAttempts: 6;
            /**
             * Format: date-time
             * @description When it is tried again; null for never
             */
            nextRetryAt: string | null;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "pending" | "delivering" | "succeeded" | "failed";
        };
        LoginRequest: {
            /** @description Id of the app */
            clientId?: string;
            /** @description Email address */
            email: string;
            /** @description Password, 8 characters to 72 bytes */
            password: string;
        };
        LogoutAllResponse: {
            /**
             * Format: int64
             * @description Sessions that ended
             */
            endedSessions: number;
        };
        LogoutRequest: {
            /** @description Gets the next access token, once */
            refreshToken?: string;
        };
        /** @description A link or a text that lessons refer to. */
        Material: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /** @description Its id */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "link" | "text";
            /** @description Media type; null where unknown */
            mimeType: string | null;
            /** @description Id of the organization */
            organizationId: string;
            /** @description The text */
            text: string | null;
            /** @description Its title */
            title: string;
            /** @description Its address */
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
            /**
             * @description What to do with the text
             * @enum {string}
             */
            action: "create" | "improve" | "summarize" | "translate";
            /** @description What the course is about */
            courseDescription?: string;
            /** @description Title of the course */
            courseTitle?: string;
            /** @description The text to work on, as Markdown; left out: that of the file. */
            existingRaw?: string;
            /** @description Title of the lesson */
            lessonTitle?: string;
            /** @description What the text is to be like; for `translate` the language. */
            prompt?: string;
            /** @description Title of the section */
            sectionTitle?: string;
            /**
             * Format: binary
             * @description A file to work from.
             */
            uploadFile?: string;
        };
        /** @description A material as a lesson lists it. */
        MaterialSummary: {
            /** @description Its id */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "link" | "text";
            /** @description Media type; null where unknown */
            mimeType: string | null;
            /** @description Its title */
            title: string;
        };
        /** @description The person who asks, and the organizations they belong to. */
        Me: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Name that others see */
            displayName: string;
            /** @description Empty for accounts made by device registration. */
            email: string;
            /** @description Its id */
            id: string;
            /** @description Whether a device made the account, and no email is linked yet */
            isDeviceAccount: boolean;
            /** @description Organizations that the person belongs to */
            organizations: {
                /** @description Name that others see */
                displayName: string;
                /** @description Its id */
                id: string;
                /** @description Roles in the organization */
                roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
            }[];
        };
        /** @description A member of an organization, or somebody invited to be one. */
        Member: {
            /** @description Departments of the member */
            departments: {
                /** @description Its id */
                id: string;
                /** @description Its name */
                name: string;
            }[];
            /** @description Name that others see */
            displayName: string;
            /** @description Email address */
            email: string;
            /** @description What the organization calls the person in its own systems; null for no number */
            employeeNumber: string | null;
            /**
             * Format: date-time
             * @description Until then the invitation can be accepted; null for members.
             */
            invitationExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When the person was invited; null for who was not
             */
            invitedAt: string | null;
            /**
             * Format: date-time
             * @description When the person joined; null until then
             */
            joinedAt: string | null;
            /** @description Roles in the organization */
            roles: ("admin" | "hr" | "developer" | "curriculum_manager" | "learner")[];
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "active" | "invited";
            /** @description Stays the same from the invitation on. */
            userId: string;
        };
        /** @description A course or path that was assigned to a member, or to a department. */
        MemberAssignment: {
            /**
             * Format: date-time
             * @description When it was assigned
             */
            assignedAt: string;
            /** @description The department that it was assigned to; null: the member. */
            departmentId: string | null;
            /** @description Its id */
            id: string;
            /** @description Its title */
            title: string;
            /**
             * @description Which type it is
             * @enum {string}
             */
            type: "course" | "path";
        };
        MemberJoinedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "member.joined";
        };
        MemberLeftEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "member.left";
        };
        /** @description One page of a list. */
        MemberPage: {
            /** @description What was found, in order */
            items: components["schemas"]["Member"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description What one member did in the courses assigned to or started by them. */
        MemberProgress: {
            /**
             * Format: int64
             * @description Courses assigned to the member
             */
            assignedCourses: number;
            /**
             * Format: int32
             * @description Mean progress, 0 to 100
             */
            averagePercent: number;
            /**
             * Format: int64
             * @description Courses that were completed
             */
            completedCourses: number;
            /** @description By name. */
            departments: {
                /** @description Its id */
                id: string;
                /** @description Its name */
                name: string;
            }[];
            /** @description Name that others see */
            displayName: string;
            /** @description Email address */
            email: string;
            /** @description What the organization calls the person in its own systems; null for no number */
            employeeNumber: string | null;
            /**
             * Format: date-time
             * @description The last view, completion, attempt, or counted study that the organization could see when it happened. Deleted courses count. `activeMembers` uses the same moments.
             */
            lastActivityAt: string | null;
            /**
             * Format: int64
             * @description Courses that were started
             */
            startedCourses: number;
            /** @description Id of the person */
            userId: string;
        };
        /** @description One page of a list. */
        MemberProgressPage: {
            /** @description What was found, in order */
            items: components["schemas"]["MemberProgress"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        OauthTokenRequest: {
            /** @description Id of the app */
            client_id?: string;
            /** @description Stable code; clients branch on it */
            code?: string;
            /** @description PKCE: what `code_challenge` is the hash of (RFC 7636) */
            code_verifier?: string;
            /** @description Which grant this is */
            grant_type: string;
            /** @description Where the sign-in returned to */
            redirect_uri?: string;
            /** @description The refresh token, by its OAuth name */
            refresh_token?: string;
            /** @description What the token is for (RFC 8707) */
            resource?: string;
            /** @description Scopes, separated by spaces */
            scope?: string;
        };
        /** @description The token pair under the names of OAuth too (RFC 6749). */
        OAuthTokens: {
            /** @description The access token, by its OAuth name */
            access_token: string;
            /** @description Bearer token (JWT, ES256), valid for 60 minutes. */
            accessToken: string;
            /**
             * Format: int64
             * @description Seconds until the access token expires.
             */
            expires_in: number;
            /**
             * Format: date-time
             * @description When the access token expires.
             */
            expiresAt: string;
            /** @description The refresh token, by its OAuth name */
            refresh_token: string;
            /** @description Works once, within 30 days. */
            refreshToken: string;
            /** @description Space separated. */
            scope: string;
            /** @description What the credential may do */
            scopes: ("read:catalog" | "read:content" | "read:progress" | "write:progress" | "read:members" | "write:members" | "write:content" | "read:reports" | "webhooks:manage")[];
            /**
             * @description How to send the access token
             * @constant
             */
            token_type: "Bearer";
            /** @description The person who signed in */
            user: components["schemas"]["User"];
        };
        /** @description Imports that are not done. */
        OpenImports: {
            /** @description null for a course that is not there yet. */
            courseId: string | null;
            /** @description Ask getImport for it. */
            importId: string;
            /**
             * @description `ready`: confirm it, or leave it. `failed`: `skipped` says why.
             * @enum {string}
             */
            state: "reading" | "ready" | "importing" | "done" | "failed";
        }[];
        /** @description The settings of an organization. */
        Organization: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Its id */
            id: string;
            /** @description Where learners learn; null for none. */
            learnerAppUrl: string | null;
            /** @description Its name */
            name: string;
            /** @description Name of the plan */
            plan: string;
            seats: components["schemas"]["Seats"];
        };
        /** @description The progress of an organization, or of a department of it. */
        OrganizationProgress: {
            members: components["schemas"]["MemberProgressPage"];
            /** @description Sums over all members */
            rollup: {
                /**
                 * Format: int64
                 * @description Members who have joined
                 */
                activeMembers: number;
                /**
                 * Format: int32
                 * @description Mean progress, 0 to 100
                 */
                averagePercent: number;
                /**
                 * Format: int64
                 * @description Courses that were completed
                 */
                completedCourses: number;
                /**
                 * Format: int64
                 * @description How many members
                 */
                memberCount: number;
            };
        };
        /** @description Sections with lessons that have a title alone. */
        OutlineInput: {
            /** @description In order. */
            sections: {
                /** @description In order. */
                lessons: {
                    /**
                     * Format: int32
                     * @description Minutes that a learner needs. Default 0.
                     */
                    estimatedMinutes?: number;
                    /** @description Shown in lists and as heading. */
                    title: string;
                }[];
                /** @description Shown in lists and as heading. */
                title: string;
            }[];
        };
        /** @description The order of sections and lessons of a course. */
        OutlineOrder: {
            /** @description All sections, in order, with all lessons: each exactly once. */
            sections: {
                /** @description Its id */
                id: string;
                /** @description In order. */
                lessonIds: string[];
            }[];
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
            /**
             * Format: int64
             * @description Certificates awarded in the last 30 days
             */
            certificatesIssued30d: number;
            /**
             * Format: int64
             * @description The organization's own courses, drafts included.
             */
            courseCount: number;
            /**
             * Format: int64
             * @description Courses completed in the last 30 days
             */
            coursesCompleted30d: number;
            /**
             * Format: int64
             * @description Lessons completed in the last 30 days
             */
            lessonsCompleted30d: number;
            /**
             * Format: int64
             * @description Members only, without affiliated learners.
             */
            memberCount: number;
            /**
             * Format: int64
             * @description Invitations that still stand
             */
            pendingInvitations: number;
            /**
             * Format: int64
             * @description Published courses of the organization
             */
            publishedCourseCount: number;
            seats: components["schemas"]["Seats"];
            /**
             * Format: int64
             * @description Time of study in the last 30 days, in seconds
             */
            studySeconds30d: number;
        };
        /** @description A cycle that is over. */
        PastCycle: {
            /**
             * Format: date
             * @description When the duty began for the person.
             */
            beganOn: string;
            /**
             * Format: date
             * @description The latest day on which this or an earlier cycle is valid; null once that is past.
             */
            coveredUntil: string | null;
            /**
             * Format: int64
             * @description From 1: each renewal is another one.
             */
            cycle: number;
            /**
             * Format: date
             * @description The last day on which it is not overdue.
             */
            dueOn: string;
            /**
             * Format: date
             * @description When the next cycle opened, the person left, or the requirement ended.
             */
            endedOn: string;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            fulfilledAt: string | null;
            /** @description null until then. */
            fulfilledBy: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test" | "evidence";
            } | null;
            /**
             * Format: date
             * @description When the cycle opened.
             */
            opensOn: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Id of the requirement */
            requirementId: string;
            /**
             * @description `waived`: not fulfilled, while a waiver or a leave holds.
             * @enum {string}
             */
            status: "due" | "overdue" | "fulfilled" | "waived";
            /** @description What fulfils it. null: evidence alone. */
            target: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
                /** @description The last one. */
                title: string;
            } | null;
            /** @description Of the requirement. */
            title: string;
            /**
             * Format: date
             * @description Its last valid day; null until it is fulfilled, and without renewal.
             */
            validUntil: string | null;
            /** @description The one that holds, a waiver before a leave. */
            waiver: {
                /** @description Whether it is a leave, which waives all duties. */
                isLeave: boolean;
                /** @description Why. */
                reason: string;
                /**
                 * Format: date
                 * @description The last day. null: until it is withdrawn.
                 */
                until: string | null;
            } | null;
        };
        /** @description Days on which the duty was waived. */
        PastWaiver: {
            /** @description The person who decided it; null for a program, an administrator of the service, and an erased person. */
            by: string | null;
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /** @description Whether it is a leave, which waives all duties. */
            isLeave: boolean;
            /** @description Why. */
            reason: string;
            /**
             * Format: date
             * @description The last day; null for one without an end.
             */
            until: string | null;
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
            /**
             * Format: int64
             * @description How many courses
             */
            courseCount: number;
            /** @description The courses */
            courses: components["schemas"]["CourseSummary"][];
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Its title */
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
            /** @description What was found, in order */
            items: components["schemas"]["PathSummary"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description A learning path. Counts and minutes cover the courses that the caller may see. */
        PathSummary: {
            /**
             * Format: int64
             * @description How many courses
             */
            courseCount: number;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * Format: int64
             * @description Minutes.
             */
            estimatedMinutes: number;
            /** @description Its id */
            id: string;
            /** @description Whether everybody sees it, not the organization alone */
            isPublic: boolean;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Its title */
            title: string;
        };
        /** @description What became of each person, in the order given. */
        PeopleResults: {
            /** @description One for each activity, in the order given */
            results: components["schemas"]["PersonResult"][];
        };
        /** @description What became of one person among many. */
        PersonResult: {
            /** @description Why it failed, as in problem documents; null otherwise. */
            code: string | null;
            /** @description The same as a sentence. */
            detail: string | null;
            /**
             * @description `unchanged`: nothing had to be changed.
             * @enum {string}
             */
            status: "done" | "unchanged" | "failed";
            /** @description Id of the person */
            userId: string;
        };
        PingEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the webhook */
                webhookId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "ping";
        };
        PreviewRequirementRequest: {
            /** @description Others that fulfil it alike. Default: empty. */
            accepts?: components["schemas"]["RequirementTarget"][];
            /** @description Who has to. */
            audience: {
                /** @description Everyone in one of these departments. Default: empty. */
                departmentIds?: string[];
                /** @description Every active member. The lists are empty then. */
                everyone: boolean;
                /** @description Members and invited people. Default: empty. */
                userIds?: string[];
            };
            /** @description `on`: on that day, later for people who come later. `after`: so many days after it began for each. */
            due: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                day: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                kind: "on";
                /**
                 * Format: int32
                 * @description For people who come later. Default 30.
                 * @default 30
                 */
                newcomerDays?: number;
            } | {
                /**
                 * Format: int32
                 * @description After the duty began for the person.
                 */
                days: number;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                kind: "after";
            };
            /** @description Which completions before the duty began count: all, none, or those from that day on. Default `any`. */
            earlier?: ("any" | "none") | string;
            /**
             * Format: date
             * @description Nothing is due before this day. Default: null.
             */
            notBefore?: string | null;
            /** @description So many days after it was due, people are reminded. Default: [1,7,14]. */
            remindDaysAfter?: number[];
            /** @description So many days before it is due, people are reminded. Default: [14,3]. */
            remindDaysBefore?: number[];
            /** @description How long a completion is valid, and when the next cycle opens. null: once is enough. Default: null. */
            renewal?: {
                /**
                 * @description Where the months begin.
                 * @enum {string}
                 */
                from: "completion" | "due";
                /**
                 * Format: int32
                 * @description How long a completion is valid.
                 */
                months: number;
                /**
                 * Format: int32
                 * @description When the next cycle opens. Less than 28 × months.
                 */
                opensDaysBefore: number;
            } | null;
            /** @description The requirement to be changed. Left out: a new one. */
            requirementId?: string;
            /** @description What fulfils it. null: evidence alone. It cannot be changed. */
            target: components["schemas"]["RequirementTarget"] | null;
            /** @description Shown in lists and as heading. */
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
            /**
             * Format: date-time
             * @description The moment that is shown
             */
            asOf: string;
            /** @description The courses */
            courses: components["schemas"]["CourseProgress"][];
        };
        /** @description The events behind a learner's percentage in a course, the last received first. */
        ProgressHistory: {
            /** @description What was found, in order */
            items: {
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                at: string;
                /** @description Id of the attempt; null where there was none */
                attemptId: string | null;
                /** @description Id of the event */
                eventId: string;
                /**
                 * @description `complete`: also one that a device reported when the lesson was completed already.
                 * @enum {string}
                 */
                kind: "view" | "complete" | "quiz" | "course_completed";
                /** @description Id of the lesson */
                lessonId: string | null;
                /** @description As it was then. */
                lessonTitle: string | null;
                /**
                 * Format: int32
                 * @description Progress after it, against the lessons published at that time.
                 */
                percentAfter: number;
                /**
                 * Format: date-time
                 * @description When the service learned of it.
                 */
                receivedAt: string;
                /**
                 * Format: int32
                 * @description Result in percent
                 */
                score: number | null;
            }[];
        };
        PublishCourseRequest: {
            /** @description The state that is wanted. With lessons: true. */
            isPublished?: boolean;
            /** @description Lessons that are published too, all or none of them; `all`: every lesson of the course. */
            lessonIds?: string[] | "all";
        };
        PublishLessonRequest: {
            /** @description The state that is wanted. */
            isPublished: boolean;
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
            /** @description Id of the attempt; null where there was none */
            attemptId: string;
            /** @description Id of the course */
            courseId: string;
            /** @description Whether the passing score was reached */
            isPassed: boolean;
            /** @description Id of the lesson */
            lessonId: string;
            /** @description Title of the lesson */
            lessonTitle: string;
            /**
             * Format: int32
             * @description Result in percent
             */
            score: number;
            /**
             * Format: date-time
             * @description When the answers were sent
             */
            submittedAt: string;
        };
        /** @description Which choices of a quiz are right, and why. */
        QuizKey: {
            /** @description The questions */
            questions: {
                /** @description What can be chosen */
                choices: {
                    /** @description Its id */
                    id: string;
                    /** @description Whether it is right */
                    isCorrect: boolean;
                }[];
                /** @description Why an answer is right */
                explanation: string | null;
                /** @description Its id */
                id: string;
            }[];
        };
        /** @description What the questions are to be about: a lesson or a text. */
        QuizQuestionsRequest: {
            /**
             * Format: int32
             * @description Questions at most. Default: 5.
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
            /** @description One for each question */
            answers: {
                /** @description Why the answer is right. null where there is no explanation, or the learner does not get it yet. */
                explanation: string | null;
                /** @description Whether it is right */
                isCorrect: boolean;
                /** @description Id of the question */
                questionId: string;
            }[];
            /** @description Id of the attempt; null where there was none */
            attemptId: string;
            /**
             * Format: int64
             * @description Questions answered correctly
             */
            correctCount: number;
            /** @description Whether this completed the lesson */
            isLessonCompleted: boolean;
            /** @description Whether the passing score was reached */
            isPassed: boolean;
            /** @description Id of the lesson */
            lessonId: string;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            progress: components["schemas"]["CourseProgress"];
            /**
             * Format: int64
             * @description How many questions
             */
            questionCount: number;
            /**
             * Format: int32
             * @description Result in percent
             */
            score: number;
            /**
             * Format: date-time
             * @description When the answers were sent
             */
            submittedAt: string;
        };
        /** @description The chosen answers; a question left out is wrong. */
        QuizSubmission: {
            /** @description One for each question */
            answers: {
                /** @description Id of the choice */
                choiceId: string;
                /** @description Id of the question */
                questionId: string;
            }[];
        };
        /** @description A duty, with its earlier cycles. */
        RecordedDuty: {
            /**
             * Format: date
             * @description When the duty began for the person.
             */
            beganOn: string;
            /**
             * Format: date
             * @description The latest day on which this or an earlier cycle is valid; null once that is past.
             */
            coveredUntil: string | null;
            /**
             * Format: int64
             * @description From 1: each renewal is another one.
             */
            cycle: number;
            /**
             * Format: date
             * @description The last day on which it is not overdue.
             */
            dueOn: string;
            /** @description Its cycles that are over, newest first. */
            earlier: components["schemas"]["EarlierCycle"][];
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            fulfilledAt: string | null;
            /** @description null until then. */
            fulfilledBy: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test" | "evidence";
            } | null;
            /**
             * Format: date
             * @description When the cycle opened.
             */
            opensOn: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Id of the requirement */
            requirementId: string;
            /**
             * @description `waived`: not fulfilled, while a waiver or a leave holds.
             * @enum {string}
             */
            status: "due" | "overdue" | "fulfilled" | "waived";
            /** @description What fulfils it. null: evidence alone. */
            target: {
                /** @description Its id */
                id: string;
                /**
                 * @description Which kind it is
                 * @enum {string}
                 */
                kind: "course" | "path" | "test";
                /** @description The last one. */
                title: string;
            } | null;
            /** @description Of the requirement. */
            title: string;
            /**
             * Format: date
             * @description Its last valid day; null until it is fulfilled, and without renewal.
             */
            validUntil: string | null;
            /** @description The one that holds, a waiver before a leave. */
            waiver: {
                /** @description Whether it is a leave, which waives all duties. */
                isLeave: boolean;
                /** @description Why. */
                reason: string;
                /**
                 * Format: date
                 * @description The last day. null: until it is withdrawn.
                 */
                until: string | null;
            } | null;
        };
        RecordEvidenceRequest: {
            /** @description `userId` or `email` of the person, `target` (`{kind, id}`, where `kind` is `course`, `path`, `test`, or `requirement`), `completedOn`, `note` (500 characters at most), and optionally `url`. */
            items: {
                [key: string]: unknown;
            }[];
        };
        RecordStudySessionRequest: {
            /** @description The client's own id of the session. */
            clientSessionId: string;
            /** @description The course that is studied. */
            courseId?: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            endedAt: string;
            /** @description The lesson that is studied. */
            lessonId?: string | null;
            /**
             * Format: date-time
             * @description When it began; null before
             */
            startedAt: string;
        };
        RefreshRequest: {
            /** @description Gets the next access token, once */
            refreshToken: string;
        };
        RegisterDeviceRequest: {
            /** @description Id of the app */
            clientId: string;
            /** @description At least 128 random bits that the app made once and keeps like a secret. */
            deviceId: string;
            /**
             * @description What the device runs
             * @enum {string}
             */
            platform: "ios" | "android" | "windows" | "macos" | "linux" | "web" | "other";
        };
        RegisterDeviceResponse: {
            /** @description A session of the new account */
            auth: components["schemas"]["AuthResponse"];
            /** @description Starts with `mds_`; shown once. */
            deviceSecret: string;
            /** @description False when the device registered before. */
            isNewAccount: boolean;
        };
        RegisteredWebhook: {
            /** @description The signing secret. It is shown in this answer only. */
            secret: string;
            /** @description For people: read it before going on */
            warning: string;
            webhook: components["schemas"]["Webhook"];
        };
        RegisterWebhookRequest: {
            /** @description A few sentences about it. Default: empty. */
            description?: string;
            /** @description Empty: every event, future ones included. Unknown names are ignored. Default: empty. */
            eventTypes?: string[];
            /** @description Whether deliveries go out one at a time, in the order of the feed. Default: false. */
            ordered?: boolean;
            /** @description Starts with https://. */
            url: string;
        };
        RejectCompletionsRequest: {
            /** @description Why. It is personal data. */
            reason: string;
            /** @description Each on its own: a failure never stops the others. */
            userIds: string[];
        };
        /** @description A completion that counts no more. */
        Rejection: {
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /** @description The person who decided it; null for a program, an administrator of the service, and an erased person. */
            by: string | null;
            /**
             * Format: date-time
             * @description When it was completed; null until then
             */
            fulfilledAt: string;
            /** @description Why. */
            reason: string;
        };
        /** @description What is still to be done. */
        Remaining: {
            /** @description null for a test. */
            courseId: string | null;
            /** @description null for a test. */
            lessonId: string | null;
            /** @description null for a lesson. */
            testId: string | null;
            /** @description Of the lesson or the test. */
            title: string;
        };
        RemindPeopleRequest: {
            /** @description Left out: all with an open duty. */
            userIds?: string[];
        };
        ReplaceMyGoalsRequest: {
            /** @description At most 50, first choice first; at most 20,000 characters in names and notes together. */
            items: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo. Default: null.
                 */
                deadline?: string | null;
                /** @description Its name */
                name: string;
                /** @description Empty is the same as null. Default: null. */
                note?: string | null;
                /** @description Refused: the order of the list is the preference. */
                rank?: unknown;
            }[];
            /**
             * @description Which type it is
             * @enum {string}
             */
            type: "high_school" | "university" | "company" | "certification";
        };
        ReplaceMyTargetSchoolsRequest: {
            /** @description At most 50, first choice first; at most 20,000 characters in names and notes together. */
            items: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo. Default: null.
                 */
                deadline?: string | null;
                /** @description Its name */
                name: string;
                /** @description Empty is the same as null. Default: null. */
                note?: string | null;
                /** @description Refused: the order of the list is the preference. */
                rank?: unknown;
            }[];
        };
        ReplayWebhookRequest: {
            /**
             * Format: date-time
             * @description Where it begins
             */
            from?: string;
            /**
             * Format: date-time
             * @description Where it ends
             */
            to?: string;
        } | null;
        /** @description Who has to complete what, by when, and how often. */
        Requirement: {
            /** @description Others that fulfil it alike. */
            accepts: components["schemas"]["RequirementTarget"][];
            /** @description Who has to. */
            audience: {
                /** @description Everyone in one of these departments. */
                departmentIds: string[];
                /** @description Every active member. The lists are empty then. */
                everyone: boolean;
                /** @description Members and invited people. */
                userIds: string[];
            };
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description `on`: on that day, later for people who come later. `after`: so many days after it began for each. */
            due: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                day: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                kind: "on";
                /**
                 * Format: int32
                 * @description For people who come later. Default 30.
                 * @default 30
                 */
                newcomerDays: number;
            } | {
                /**
                 * Format: int32
                 * @description After the duty began for the person.
                 */
                days: number;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                kind: "after";
            };
            /** @description Which completions before the duty began count: all, none, or those from that day on. Default `any`. */
            earlier: ("any" | "none") | string;
            /** @description Its id */
            id: string;
            /** @description Whether somebody can take the target, one of its translations, or one of the others now. */
            isTargetAvailable: boolean;
            /**
             * Format: date
             * @description Nothing is due before this day.
             */
            notBefore: string | null;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Smallest first. */
            remindDaysAfter: number[];
            /** @description Largest first. */
            remindDaysBefore: number[];
            /** @description How long a completion is valid, and when the next cycle opens. null: once is enough. */
            renewal: {
                /**
                 * @description Where the months begin.
                 * @enum {string}
                 */
                from: "completion" | "due";
                /**
                 * Format: int32
                 * @description How long a completion is valid.
                 */
                months: number;
                /**
                 * Format: int32
                 * @description When the next cycle opens. Less than 28 × months.
                 */
                opensDaysBefore: number;
            } | null;
            /** @description What fulfils it. null: evidence alone. */
            target: components["schemas"]["RequirementTarget"] | null;
            /** @description Its title */
            title: string;
            /**
             * Format: date-time
             * @description When it changed last
             */
            updatedAt: string;
        };
        RequirementDueEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: int64
                 * @description From 1: each renewal is another one.
                 */
                cycle: number;
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                dueOn: string;
                /** @description Id of the requirement */
                requirementId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "requirement.due";
        };
        RequirementFulfilledEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: int64
                 * @description From 1: each renewal is another one.
                 */
                cycle: number;
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                dueOn: string;
                /** @description Id of the requirement */
                requirementId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "requirement.fulfilled";
        };
        /** @description Who has to complete what, by when, and how often. */
        RequirementInput: {
            /** @description Others that fulfil it alike. Default: empty. */
            accepts?: components["schemas"]["RequirementTarget"][];
            /** @description Who has to. */
            audience: {
                /** @description Everyone in one of these departments. Default: empty. */
                departmentIds?: string[];
                /** @description Every active member. The lists are empty then. */
                everyone: boolean;
                /** @description Members and invited people. Default: empty. */
                userIds?: string[];
            };
            /** @description `on`: on that day, later for people who come later. `after`: so many days after it began for each. */
            due: {
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                day: string;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                kind: "on";
                /**
                 * Format: int32
                 * @description For people who come later. Default 30.
                 * @default 30
                 */
                newcomerDays?: number;
            } | {
                /**
                 * Format: int32
                 * @description After the duty began for the person.
                 */
                days: number;
                /**
                 * @description Which kind it is
                 * @constant
                 */
                kind: "after";
            };
            /** @description Which completions before the duty began count: all, none, or those from that day on. Default `any`. */
            earlier?: ("any" | "none") | string;
            /**
             * Format: date
             * @description Nothing is due before this day. Default: null.
             */
            notBefore?: string | null;
            /** @description So many days after it was due, people are reminded. Default: [1,7,14]. */
            remindDaysAfter?: number[];
            /** @description So many days before it is due, people are reminded. Default: [14,3]. */
            remindDaysBefore?: number[];
            /** @description How long a completion is valid, and when the next cycle opens. null: once is enough. Default: null. */
            renewal?: {
                /**
                 * @description Where the months begin.
                 * @enum {string}
                 */
                from: "completion" | "due";
                /**
                 * Format: int32
                 * @description How long a completion is valid.
                 */
                months: number;
                /**
                 * Format: int32
                 * @description When the next cycle opens. Less than 28 × months.
                 */
                opensDaysBefore: number;
            } | null;
            /** @description What fulfils it. null: evidence alone. It cannot be changed. */
            target: components["schemas"]["RequirementTarget"] | null;
            /** @description Shown in lists and as heading. */
            title: string;
        };
        RequirementOverdueEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: int64
                 * @description From 1: each renewal is another one.
                 */
                cycle: number;
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                dueOn: string;
                /** @description Id of the requirement */
                requirementId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "requirement.overdue";
        };
        /** @description How many people would have which status today. */
        RequirementPreview: {
            /**
             * Format: int64
             * @description Of these, how many would still have time.
             */
            due: number;
            /**
             * Format: int64
             * @description Of these, how many have done it already.
             */
            fulfilled: number;
            /**
             * Format: int64
             * @description Of these, how many would be late at once.
             */
            overdue: number;
            /**
             * Format: int64
             * @description Everybody in the audience, waived ones too.
             */
            people: number;
        };
        RequirementRejectedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: int64
                 * @description From 1: each renewal is another one.
                 */
                cycle: number;
                /**
                 * Format: date
                 * @description Calendar day in Asia/Tokyo
                 */
                dueOn: string;
                /** @description Id of the requirement */
                requirementId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "requirement.rejected";
        };
        /** @description A published course or test, or a path, that the organization can see. */
        RequirementTarget: {
            /** @description Its id */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            kind: "course" | "path" | "test";
        };
        ResetPasswordRequest: {
            /** @description Password, 8 characters to 72 bytes */
            password: string;
            /** @description The token from the link */
            token: string;
        };
        /** @description What came back, unpublished. */
        RestoredItem: {
            /** @description The course that it is, belongs to, or stood in; null for none. */
            courseId: string | null;
            /** @description Its id */
            id: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "course" | "section" | "lesson" | "test" | "material";
            /** @description As it was called when it was deleted. */
            title: string;
        };
        /** @description A course or path in which every word was found. */
        SearchHit: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description Its id */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /** @description Result in percent */
            score: number;
            /** @description Where the words were found */
            snippet: string;
            /** @description Its title */
            title: string;
            /**
             * @description Which type it is
             * @enum {string}
             */
            type: "course" | "path";
        };
        /** @description One page of a list. */
        SearchPage: {
            /** @description What was found, in order */
            items: components["schemas"]["SearchHit"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description How many members an organization may have. */
        Seats: {
            /**
             * Format: int64
             * @description Seats that nobody takes yet
             */
            available: number;
            /**
             * Format: int64
             * @description How many seats there are
             */
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
        /** @description A sign-in that stands. */
        Session: {
            /** @description Id of the app */
            clientId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What the app told of the device */
            device: {
                /** @description Id that the app gave the device */
                deviceId: string | null;
                /** @description Address that it came from; null where unknown */
                ipAddress: string | null;
                /** @description What the device runs */
                platform: string | null;
                /** @description What the app calls itself; null where unknown */
                userAgent: string | null;
            };
            /** @description Its id */
            id: string;
            /** @description The session of the access token that asks. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description When it was used last; null before
             */
            lastUsedAt: string;
        };
        SessionEndedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: int64
                 * @description How long, in seconds
                 */
                seconds: number;
                /** @description Id of the study session */
                sessionId: string;
                /** @description Where it stands */
                status: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "session.ended";
        };
        SessionStartedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: int64
                 * @description How long, in seconds
                 */
                seconds: number;
                /** @description Id of the study session */
                sessionId: string;
                /** @description Where it stands */
                status: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "session.started";
        };
        SetLeaveRequest: {
            /**
             * Format: date
             * @description The first day. At most 366 days ago.
             */
            from: string;
            /** @description Personal data: as little as needed. */
            reason: string;
            /**
             * Format: date
             * @description The last day. null: until it is withdrawn. Default: null.
             */
            until?: string | null;
        };
        /** @description An archive that came, and is read now. */
        StartedImport: {
            /** @description Ask getImport for it. */
            importId: string;
        };
        StartStudySessionRequest: {
            /** @description The course that is studied. */
            courseId?: string | null;
            /** @description The lesson that is studied. */
            lessonId?: string | null;
        } | null;
        /** @description A file of an organization. */
        StoredFile: {
            /**
             * Format: int64
             * @description How many there are.
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Its id */
            id: string;
            /**
             * @description What the bytes are.
             * @enum {string}
             */
            mimeType: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf" | "audio/mpeg" | "audio/mp4";
            /** @description As it was uploaded, with the ending of what it is. */
            name: string;
            /** @description Whoever has it can read the file. Write it into lessons. */
            url: string;
        };
        /** @description A time of studying. Longer than the cap, two hours by default, it is abandoned and counts zero. */
        StudySession: {
            /** @description The id of a session that the client recorded. */
            clientSessionId: string | null;
            /** @description Id of the course */
            courseId: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            endedAt: string | null;
            /** @description Its id */
            id: string;
            /** @description Id of the lesson */
            lessonId: string | null;
            /**
             * Format: int64
             * @description What counts: 0 while it runs and when it was abandoned.
             */
            seconds: number;
            /**
             * Format: date-time
             * @description When it began; null before
             */
            startedAt: string;
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "running" | "stopped" | "abandoned" | "recorded";
        };
        /** @description Consecutive days with counted study time. Current while the last one is today or yesterday in Tokyo. */
        StudyStreak: {
            /**
             * Format: int64
             * @description Days in a row up to today or yesterday
             */
            currentDays: number;
            /** @description Whether today counts already */
            hasStudiedToday: boolean;
            /**
             * Format: date
             * @description Calendar day in Asia/Tokyo
             */
            lastStudyDay: string | null;
            /**
             * Format: int64
             * @description The longest run of days ever
             */
            longestDays: number;
        };
        /** @description Study time a day or month, oldest first, zeros included. Time that several sessions cover counts once. */
        StudySummary: {
            /** @description One for each day, week or month of the period */
            buckets: {
                /** @description yyyy-MM-dd for a day, yyyy-MM for a month, in Asia/Tokyo. */
                period: string;
                /**
                 * Format: int64
                 * @description How long, in seconds
                 */
                seconds: number;
                /**
                 * Format: int64
                 * @description How many study sessions
                 */
                sessionCount: number;
            }[];
            /**
             * Format: date
             * @description Calendar day in Asia/Tokyo
             */
            from: string;
            /**
             * @description What a bucket is
             * @enum {string}
             */
            granularity: "day" | "month";
            /**
             * Format: date
             * @description Calendar day in Asia/Tokyo
             */
            to: string;
            /**
             * Format: int64
             * @description Time of study in the whole period, in seconds
             */
            totalSeconds: number;
        };
        /** @description An organization's plan and seats. */
        Subscription: {
            /** @description Name of the plan */
            plan: string;
            seats: components["schemas"]["Seats"];
            /**
             * Format: date-time
             * @description When it began; null before
             */
            startedAt: string;
            /**
             * @description Where it stands
             * @constant
             */
            status: "active";
        };
        /** @description One submission of a test, with the title that the test had then. */
        TestAttempt: {
            /** @description Id of the attempt; null where there was none */
            attemptId: string;
            /** @description How long it took, as the app measured; null where it did not */
            elapsedSeconds: number | null;
            /** @description Whether the passing score was reached */
            isPassed: boolean;
            /** @description null without a limit or a reported time. */
            isWithinTimeLimit: boolean | null;
            /**
             * Format: int32
             * @description Result in percent
             */
            score: number;
            /**
             * Format: date-time
             * @description When the answers were sent
             */
            submittedAt: string;
            /** @description Id of the test */
            testId: string;
            /** @description Title of the test */
            testTitle: string;
        };
        /** @description What to change of a test. */
        TestChange: {
            /** @description A course of the organization that the test belongs to. */
            courseId?: string | null;
            /** @description BCP 47 language tag */
            culture?: string;
            /** @description A few sentences about it */
            description?: string;
            /**
             * @description Which explanations learners get: of right answers, and all once they have passed; or of all that they answered. Default: "passed".
             * @enum {string}
             */
            explanations?: "passed" | "submitted";
            /** @description Default true. */
            isPublished?: boolean;
            /**
             * Format: int32
             * @description Default 70.
             */
            passingScore?: number;
            /** @description The questions */
            questions?: {
                /** @description Two to ten, in order. */
                choices: {
                    /** @description Of a choice that is in the question already and stays the same one. */
                    id?: string;
                    /** @description True for exactly one choice of a question. A kept choice may leave it out, which keeps it. */
                    isCorrect?: boolean;
                    /** @description What a learner may choose. */
                    text: string;
                }[];
                /** @description Why the answer is right. A kept question may leave it out, which keeps it. */
                explanation?: string | null;
                /** @description Of a question that is there already and stays the same one. */
                id?: string;
                /** @description A picture beside the text. A kept question may leave it out, which keeps it. */
                image?: {
                    /** @description What it shows, for who does not see it. */
                    alt: string;
                    /** @description An http or https URL. */
                    url: string;
                } | null;
                /** @description The question. */
                text: string;
            }[];
            /**
             * Format: int32
             * @description Left out or null: none.
             */
            timeLimitMinutes?: number | null;
            /** @description Its title */
            title?: string;
        };
        /** @description A new test. */
        TestInput: {
            /** @description A course of the organization that the test belongs to. */
            courseId?: string | null;
            /** @description BCP 47 language tag */
            culture: string;
            /** @description A few sentences about it */
            description?: string;
            /**
             * @description Which explanations learners get: of right answers, and all once they have passed; or of all that they answered. Default: "passed".
             * @enum {string}
             */
            explanations?: "passed" | "submitted";
            /** @description Default true. */
            isPublished?: boolean;
            /**
             * Format: int32
             * @description Default 70.
             */
            passingScore?: number;
            /** @description The questions */
            questions?: {
                /** @description Two to ten, in order. Exactly one is correct. */
                choices: {
                    /** @description Whether it is right */
                    isCorrect: boolean;
                    /** @description What a learner may choose. */
                    text: string;
                }[];
                /** @description Why the answer is right. A kept question may leave it out, which keeps it. */
                explanation?: string | null;
                /** @description A picture beside the text. A kept question may leave it out, which keeps it. */
                image?: {
                    /** @description What it shows, for who does not see it. */
                    alt: string;
                    /** @description An http or https URL. */
                    url: string;
                } | null;
                /** @description The question. */
                text: string;
            }[];
            /**
             * Format: int32
             * @description Left out or null: none.
             */
            timeLimitMinutes?: number | null;
            /** @description Its title */
            title: string;
        };
        /** @description Further questions. */
        TestQuestions: {
            /** @description The questions */
            questions: {
                /** @description Two to ten, in order. Exactly one is correct. */
                choices: {
                    /** @description Whether it is right */
                    isCorrect: boolean;
                    /** @description What a learner may choose. */
                    text: string;
                }[];
                /** @description Why the answer is right. A kept question may leave it out, which keeps it. */
                explanation?: string | null;
                /** @description A picture beside the text. A kept question may leave it out, which keeps it. */
                image?: {
                    /** @description What it shows, for who does not see it. */
                    alt: string;
                    /** @description An http or https URL. */
                    url: string;
                } | null;
                /** @description The question. */
                text: string;
            }[];
        };
        /** @description The graded submission, with every question of the test. */
        TestResult: {
            /** @description One for each question */
            answers: {
                /** @description Why the answer is right. null where there is no explanation, or the learner does not get it yet. */
                explanation: string | null;
                /** @description Whether it is right */
                isCorrect: boolean;
                /** @description Id of the question */
                questionId: string;
            }[];
            /** @description Id of the attempt; null where there was none */
            attemptId: string;
            /**
             * Format: int64
             * @description Questions answered correctly
             */
            correctCount: number;
            /** @description How long it took, as the app measured; null where it did not */
            elapsedSeconds: number | null;
            /** @description Whether the passing score was reached */
            isPassed: boolean;
            /** @description null without a limit or a reported time. */
            isWithinTimeLimit: boolean | null;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            /**
             * Format: int64
             * @description How many questions
             */
            questionCount: number;
            /**
             * Format: int32
             * @description Result in percent
             */
            score: number;
            /**
             * Format: date-time
             * @description When the answers were sent
             */
            submittedAt: string;
            /** @description Id of the test */
            testId: string;
        };
        /** @description The chosen answers; a question left out is wrong. */
        TestSubmission: {
            /** @description One for each question */
            answers: {
                /** @description Id of the choice */
                choiceId: string;
                /** @description Id of the question */
                questionId: string;
            }[];
            /** @description As the app measured it; null or left out: unknown. Default: null. */
            elapsedSeconds?: number | null;
        };
        TestSubmittedEnvelope: {
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description What happened. */
            data: {
                /** @description Id of the attempt; null where there was none */
                attemptId: string;
                /** @description Whether the passing score was reached */
                isPassed: boolean;
                /**
                 * Format: int32
                 * @description Result in percent
                 */
                score: number;
                /** @description Id of the test */
                testId: string;
                /** @description Id of the person */
                userId: string;
            };
            /** @description The same in every delivery of the event. */
            id: string;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * @description Which type it is
             * @constant
             */
            type: "test.submitted";
        };
        /** @description A test that the learner can sit, with the latest result. */
        TestSummary: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description Its id */
            id: string;
            /** @description Of the last submission; null without one. */
            latestResult: {
                /** @description Id of the attempt; null where there was none */
                attemptId: string;
                /** @description Whether the passing score was reached */
                isPassed: boolean;
                /** @description null without a limit or a reported time. */
                isWithinTimeLimit: boolean | null;
                /**
                 * Format: int32
                 * @description Result in percent
                 */
                score: number;
                /**
                 * Format: date-time
                 * @description When the answers were sent
                 */
                submittedAt: string;
            } | null;
            /** @description Id of the organization */
            organizationId: string;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            /**
             * Format: int64
             * @description How many questions
             */
            questionCount: number;
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            /** @description Its title */
            title: string;
        };
        /** @description A test without its answer key. */
        TestToSit: {
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /** @description Its id */
            id: string;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            /** @description The questions */
            questions: {
                /** @description What can be chosen */
                choices: {
                    /** @description Its id */
                    id: string;
                    /** @description The text */
                    text: string;
                    /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                    textHtml: string;
                }[];
                /** @description Its id */
                id: string;
                /** @description A picture beside the text; left out where there is none. */
                image?: {
                    /** @description What it shows; '' where it only decorates. */
                    alt: string;
                    /** @description Its address */
                    url: string;
                };
                /** @description The text */
                text: string;
                /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                textHtml: string;
            }[];
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            /** @description Its title */
            title: string;
        };
        /** @description A test as it was, without its answer key. */
        TestVersion: {
            /** @description Id of the course */
            courseId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * @description Which explanations learners get.
             * @enum {string}
             */
            explanations: "passed" | "submitted";
            /** @description Its id */
            id: string;
            /** @description Whether learners see it */
            isPublished: boolean;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            /**
             * Format: int64
             * @description How many questions
             */
            questionCount: number;
            /** @description The questions */
            questions: {
                /** @description What can be chosen */
                choices: {
                    /** @description Its id */
                    id: string;
                    /** @description The text */
                    text: string;
                    /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                    textHtml: string;
                }[];
                /** @description Its id */
                id: string;
                /** @description A picture beside the text; left out where there is none. */
                image?: {
                    /** @description What it shows; '' where it only decorates. */
                    alt: string;
                    /** @description Its address */
                    url: string;
                };
                /** @description The text */
                text: string;
                /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                textHtml: string;
            }[];
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            /** @description Its title */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description A test with its answer key, for its authors. */
        TestWithKey: {
            /** @description Id of the course */
            courseId: string | null;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description BCP 47 language tag. */
            culture: string;
            /** @description A few sentences about it */
            description: string;
            /**
             * @description Which explanations learners get.
             * @enum {string}
             */
            explanations: "passed" | "submitted";
            /** @description Its id */
            id: string;
            /** @description Whether learners see it */
            isPublished: boolean;
            /**
             * Format: int32
             * @description Percent that it takes to pass
             */
            passingScore: number;
            /**
             * Format: int64
             * @description How many questions
             */
            questionCount: number;
            /** @description The questions */
            questions: {
                /** @description What can be chosen */
                choices: {
                    /** @description Its id */
                    id: string;
                    /** @description Whether it is right */
                    isCorrect: boolean;
                    /** @description The text */
                    text: string;
                    /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                    textHtml: string;
                }[];
                /** @description Why an answer is right */
                explanation: string | null;
                /** @description Its id */
                id: string;
                /** @description A picture beside the text; left out where there is none. */
                image?: {
                    /** @description What it shows; '' where it only decorates. */
                    alt: string;
                    /** @description Its address */
                    url: string;
                };
                /** @description The text */
                text: string;
                /** @description The text in HTML, for one line: ruby, emphasis, and line breaks */
                textHtml: string;
            }[];
            /**
             * Format: int64
             * @description Minutes; null for no limit.
             */
            timeLimitMinutes: number | null;
            /** @description Its title */
            title: string;
            /** @description Who wrote it last; null where no person did, and for erased people. */
            updatedBy: {
                /** @description Name that others see */
                displayName: string;
                /** @description Id of the person */
                userId: string;
            } | null;
        };
        /** @description What a member learned by a moment, for an auditor. */
        TrainingRecord: {
            /**
             * Format: date-time
             * @description The moment that is shown
             */
            asOf: string;
            /** @description Certificates that were awarded */
            certificates: components["schemas"]["AwardedCertificate"][];
            /** @description Those assigned or with activity, by title, then id. */
            courses: {
                /**
                 * Format: date-time
                 * @description When it was completed; null until then
                 */
                completedAt: string | null;
                /** @description Id of the course */
                courseId: string;
                /**
                 * Format: date-time
                 * @description When it was completed last; null until then
                 */
                lastCompletedAt: string | null;
                /**
                 * Format: int32
                 * @description Completed lessons of all published ones, 0 to 100
                 */
                percent: number;
                /**
                 * Format: date-time
                 * @description When it began; null before
                 */
                startedAt: string | null;
                /**
                 * Format: int64
                 * @description Time that several sessions cover counts once.
                 */
                studySeconds: number;
                /** @description Its title */
                title: string;
            }[];
            /** @description The name of then; empty once the account is closed. */
            displayName: string;
            /** @description What the member had to do, by title, then id. */
            requirements: components["schemas"]["RecordedDuty"][];
            /**
             * Format: int64
             * @description Time that several sessions cover counts once.
             */
            studySeconds: number;
            /** @description The tests */
            tests: {
                /**
                 * Format: int64
                 * @description How often it was tried
                 */
                attempts: number;
                /**
                 * Format: int32
                 * @description Best score in percent
                 */
                bestScore: number;
                /**
                 * Format: date-time
                 * @description When it was passed first; null until then
                 */
                firstPassedAt: string | null;
                /** @description Id of the test */
                testId: string;
                /** @description Its title */
                title: string;
            }[];
            /** @description Id of the person */
            userId: string;
        };
        /** @description Every month, oldest first. What people did who have left since stays in it. */
        TrendReport: {
            /**
             * Format: int64
             * @description Learners with any activity in the month
             */
            activeLearners: number;
            /**
             * Format: int64
             * @description Certificates awarded in the month
             */
            certificatesIssued: number;
            /**
             * Format: int64
             * @description Courses completed in the time
             */
            coursesCompleted: number;
            /**
             * Format: int64
             * @description Lessons completed in the time
             */
            lessonsCompleted: number;
            /**
             * Format: int64
             * @description Members who joined in the month
             */
            membersJoined: number;
            /** @description yyyy-MM, in Asia/Tokyo. */
            month: string;
            /**
             * Format: int64
             * @description Learners' first passes of a quiz.
             */
            quizzesPassed: number;
            /**
             * Format: int64
             * @description Time of study, in seconds
             */
            studySeconds: number;
        }[];
        /** @description A file of an organization, and what uses it. */
        UsedFile: {
            /**
             * Format: int64
             * @description How many there are.
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description Its id */
            id: string;
            /**
             * @description What the bytes are.
             * @enum {string}
             */
            mimeType: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "application/pdf" | "audio/mpeg" | "audio/mp4";
            /** @description As it was uploaded, with the ending of what it is. */
            name: string;
            /** @description Whoever has it can read the file. Write it into lessons. */
            url: string;
            /** @description Lessons, their drafts included, and tests that name it now, 100 at most. Versions do not count. */
            usedIn: ({
                /** @description Id of the lesson */
                lessonId: string;
                /** @description Its title */
                title: string;
            } | {
                /** @description Id of the test */
                testId: string;
                /** @description Its title */
                title: string;
            })[];
        };
        /** @description One page of a list. */
        UsedFilePage: {
            /** @description What was found, in order */
            items: components["schemas"]["UsedFile"][];
            /**
             * Format: int64
             * @description Number of the page, from 1
             */
            page: number;
            /**
             * Format: int64
             * @description Items on a page at most
             */
            pageSize: number;
            /**
             * Format: int64
             * @description How many there are on all pages
             */
            totalItems: number;
            /**
             * Format: int64
             * @description How many pages there are
             */
            totalPages: number;
        };
        /** @description A person. */
        User: {
            /** @description Name that others see */
            displayName: string;
            /** @description Empty for accounts made by device registration. */
            email: string;
            /** @description Its id */
            id: string;
        };
        WaiveDutiesRequest: {
            /** @description Why. It is personal data. */
            reason: string;
            /**
             * Format: date
             * @description The last day. null: until it is withdrawn. Default: null.
             */
            until?: string | null;
            /** @description Each on its own: a failure never stops the others. */
            userIds: string[];
        };
        /** @description A webhook subscription. */
        Webhook: {
            /**
             * Format: int64
             * @description Failed attempts since the last success.
             */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description When it was created
             */
            createdAt: string;
            /** @description A few sentences about it */
            description: string;
            /** @description Empty: every event, future ones included. */
            eventTypes: string[];
            /**
             * @description Failing after ten failed attempts in a row.
             * @enum {string}
             */
            health: "healthy" | "failing";
            /** @description Its id */
            id: string;
            /** @description False: nothing is sent or queued; what is pending waits. */
            isActive: boolean;
            /**
             * Format: date-time
             * @description When a delivery succeeded last; null before
             */
            lastSuccessAt: string | null;
            /** @description Whether deliveries go out one at a time, in the order of the feed. */
            ordered: boolean;
            /** @description Its address */
            url: string;
        };
        WebhookEventType: {
            /** @description A few sentences about it */
            description: string;
            /** @description False: can be subscribed to and does not arrive. */
            isRaised: boolean;
            /** @description Which type it is */
            type: string;
        };
        WithdrawEvidenceRequest: {
            /** @description Why it was wrong. */
            reason: string;
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
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
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
                "application/json": components["schemas"]["LogoutRequest"];
            };
        };
        responses: {
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
                    "application/json": components["schemas"]["LogoutAllResponse"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["AskForPasswordResetRequest"];
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
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
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
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
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
                    "application/json": components["schemas"]["Session"][];
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
                "application/json": components["schemas"]["RegisterDeviceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterDeviceResponse"];
                };
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
                "application/json": components["schemas"]["IssueDeviceTokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
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
                    "application/json": components["schemas"]["GetErasureReceiptResponse"];
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
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["GiveFeedbackRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                    "application/json": components["schemas"]["Me"];
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
                "application/json": components["schemas"]["ChangeProfileRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["ReplaceMyGoalsRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["LinkAccountRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkAccountResponse"];
                };
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
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
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
    listMyRequirements: {
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
                    "application/json": components["schemas"]["Duty"][];
                };
            };
        };
    };
    getMyRequirement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the requirement. */
                requirementId: string;
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
                    "application/json": components["schemas"]["DutyWithRemaining"];
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
                "application/json": components["schemas"]["RecordStudySessionRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["StartStudySessionRequest"];
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
                "application/json": components["schemas"]["ReplaceMyTargetSchoolsRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["OauthTokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["OauthTokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthTokens"];
                };
            };
        };
    };
    getOrganization: {
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
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    changeOrganization: {
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
                "application/json": components["schemas"]["ChangeOrganizationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                    "application/json": components["schemas"]["ApiKey"][];
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
                "application/json": components["schemas"]["IssueApiKeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
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
                    "application/json": components["schemas"]["AuthoredCertificate"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCertificate: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredCertificate"];
                };
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
                    "application/json": components["schemas"]["AuthoredCertificate"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["AwardCertificateRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                    "application/json": components["schemas"]["ApprovedClient"][];
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
                "application/json": components["schemas"]["ApproveClientRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedClient"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCompliance: {
        parameters: {
            query?: {
                /** @description The day at whose end in Tokyo to look; today, or left out: now. A later one is refused. */
                asOf?: string;
                /** @description A row for each department. */
                by?: "department";
                /** @description Only people of this department. */
                departmentId?: string;
                /** @description With `asOf`: what had come by the end of that day (`then`), or what is known now of what had been done and noted by then (`now`). */
                known?: "then" | "now";
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
                    "application/json": components["schemas"]["Compliance"];
                    "text/csv": string;
                };
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    copyCourse: {
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
                "application/json": components["schemas"]["CourseCopy"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportCourse: {
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
                    "application/gzip": string;
                };
            };
        };
    };
    arrangeOutline: {
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
                "application/json": components["schemas"]["OutlineOrder"];
            };
        };
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addOutline: {
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
                "application/json": components["schemas"]["OutlineInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedOutline"];
                };
            };
        };
    };
    listCoursePeople: {
        parameters: {
            query?: {
                /** @description Only members of this department. */
                departmentId?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Beginnings of the name, the email, and the employee number. */
                q?: string;
                /** @description Only people who are so far. */
                status?: "not_started" | "in_progress" | "completed";
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePersonPage"];
                    "text/csv": string;
                };
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishCourseRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishLessonRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmCourseTranslation: {
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeleted: {
        parameters: {
            query?: {
                /** @description Only what was deleted of this course. */
                courseId?: string;
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
                    "application/json": components["schemas"]["DeletedItem"][];
                };
            };
        };
    };
    restoreDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the id. */
                id: string;
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
                    "application/json": components["schemas"]["RestoredItem"];
                };
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
                "application/json": components["schemas"]["CreateDepartmentRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDepartmentAssignments: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAssignment"][];
                };
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addDepartmentManager: {
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeDepartmentManager: {
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDuties: {
        parameters: {
            query?: {
                /** @description The day at whose end in Tokyo to look; today, or left out: now. A later one is refused. */
                asOf?: string;
                /** @description Only people of this department. */
                departmentId?: string;
                /** @description With `asOf`: what had come by the end of that day (`then`), or what is known now of what had been done and noted by then (`now`). */
                known?: "then" | "now";
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Only by this requirement. */
                requirementId?: string;
                /** @description `waived`: not fulfilled, while a waiver or a leave holds. */
                status?: "due" | "overdue" | "fulfilled" | "waived";
                /** @description Only open ones that are due by then, and fulfilled ones that are valid until then or before. */
                until?: string;
                /** @description Only this person. */
                userId?: string;
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
                    "application/json": components["schemas"]["DutyPage"];
                    "text/csv": string;
                };
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
    listEvidence: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Only about this person. */
                userId?: string;
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
                    "application/json": components["schemas"]["EvidencePage"];
                    "text/csv": string;
                };
            };
        };
    };
    recordEvidence: {
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
                "application/json": components["schemas"]["RecordEvidenceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceResults"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    withdrawEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the evidence. */
                evidenceId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawEvidenceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evidence"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Words of the name, or their beginnings. */
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
                    "application/json": components["schemas"]["UsedFilePage"];
                };
            };
        };
    };
    uploadFile: {
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
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the file. */
                fileId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listImports: {
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
                    "application/json": components["schemas"]["OpenImports"];
                };
            };
        };
    };
    startImport: {
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
                "multipart/form-data": components["schemas"]["ImportUpload"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedImport"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the import. */
                importId: string;
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
                    "application/json": components["schemas"]["ImportProgress"];
                };
            };
        };
    };
    confirmImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the import. */
                importId: string;
                /** @description Id of the organization. */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ImportConfirmation"];
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
    copyLesson: {
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
                "application/json": components["schemas"]["LessonCopy"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLessonDraft: {
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
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonDraft"];
                };
            };
        };
    };
    writeLessonDraft: {
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
                "application/json": components["schemas"]["LessonDraftInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonDraft"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    discardLessonDraft: {
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
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    publishLessonDraft: {
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLessonFeedback: {
        parameters: {
            query?: {
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
            };
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
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
                    "application/json": components["schemas"]["LessonFeedback"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    analyseQuiz: {
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
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
        };
    };
    getQuizKey: {
        parameters: {
            query?: {
                /** @description `true`: of the draft of the lesson. */
                draft?: "true";
            };
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
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
                    "application/json": components["schemas"]["QuizKey"];
                };
            };
        };
    };
    confirmLessonTranslation: {
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
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLessonVersions: {
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
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentVersion"][];
                };
            };
        };
    };
    getLessonVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the version. */
                version: number;
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
    restoreLessonVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lesson. */
                lessonId: string;
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the version. */
                version: number;
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthoredMaterial: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredMaterial"];
                };
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                /** @description Only people of this department. */
                departmentId?: string;
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description Beginnings of the name, the email, and the employee number. */
                q?: string;
                /** @description Only members, or only invited people. */
                status?: "active" | "invited";
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
                "application/json": components["schemas"]["InviteMemberRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
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
                "application/json": components["schemas"]["ChangeMemberRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMemberAssignments: {
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
                    "application/json": components["schemas"]["MemberAssignment"][];
                };
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewInvitation: {
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
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLeave: {
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
                    "application/json": components["schemas"]["Leave"];
                };
            };
        };
    };
    setLeave: {
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
                "application/json": components["schemas"]["SetLeaveRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leave"];
                };
            };
        };
    };
    endLeave: {
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
                "application/json": components["schemas"]["ChangeMemberRolesRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    inviteMembers: {
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
                "application/json": components["schemas"]["InviteMembersRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResults"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAuthoredPath: {
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthoredPath"];
                };
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
    listRequirements: {
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
                    "application/json": components["schemas"]["Requirement"][];
                };
            };
        };
    };
    createRequirement: {
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
                "application/json": components["schemas"]["RequirementInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requirement"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getRequirement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
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
                    "application/json": components["schemas"]["Requirement"];
                };
            };
        };
    };
    changeRequirement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Requirement"];
                };
            };
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endRequirement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRequirementPeople: {
        parameters: {
            query?: {
                /** @description The day at whose end in Tokyo to look; today, or left out: now. A later one is refused. */
                asOf?: string;
                /** @description Only people of this department. */
                departmentId?: string;
                /** @description With `asOf`: what had come by the end of that day (`then`), or what is known now of what had been done and noted by then (`now`). */
                known?: "then" | "now";
                /** @description Page of the list, from 1. */
                page?: number;
                /** @description Items on a page, 100 at most; larger values are taken as 100. */
                pageSize?: number;
                /** @description `waived`: not fulfilled, while a waiver or a leave holds. */
                status?: "due" | "overdue" | "fulfilled" | "waived";
                /** @description Only open ones that are due by then, and fulfilled ones that are valid until then or before. */
                until?: string;
                /** @description Only this person. */
                userId?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
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
                    "application/json": components["schemas"]["DutyPage"];
                    "text/csv": string;
                };
            };
        };
    };
    getMemberDuty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
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
                    "application/json": components["schemas"]["DutyHistory"];
                };
            };
        };
    };
    endWaiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
                /** @description Id of the user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rejectCompletions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectCompletionsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleResults"];
                };
            };
        };
    };
    remindPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemindPeopleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleResults"];
                };
            };
        };
    };
    waiveDuties: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the requirement. */
                requirementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaiveDutiesRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleResults"];
                };
            };
        };
    };
    previewRequirement: {
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
                "application/json": components["schemas"]["PreviewRequirementRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequirementPreview"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    analyseTest: {
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
                    "application/json": components["schemas"]["Analysis"];
                };
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTestVersions: {
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
                    "application/json": components["schemas"]["ContentVersion"][];
                };
            };
        };
    };
    getTestVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the test. */
                testId: string;
                /** @description Id of the version. */
                version: number;
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
                    "application/json": components["schemas"]["TestVersion"];
                };
            };
        };
    };
    restoreTestVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. */
                organizationId: string;
                /** @description Id of the test. */
                testId: string;
                /** @description Id of the version. */
                version: number;
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["RegisterWebhookRequest"];
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
                "application/json": components["schemas"]["ChangeWebhookRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
                "application/json": components["schemas"]["BackfillWebhookRequest"];
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
                "application/json": components["schemas"]["ReplayWebhookRequest"];
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
            /** @description Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`. */
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
    on_certificate_issued: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateIssuedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_course_completed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseCompletedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_learner_data_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LearnerDataDeletedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_lesson_completed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LessonCompletedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_member_joined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberJoinedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_member_left: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberLeftEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_requirement_due: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementDueEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_requirement_fulfilled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementFulfilledEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_requirement_overdue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementOverdueEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_requirement_rejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequirementRejectedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_session_ended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionEndedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_session_started: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionStartedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_test_submitted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestSubmittedEnvelope"];
            };
        };
        responses: {
            /** @description Taken. The body of the answer is not read, but kept in the log of the delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
