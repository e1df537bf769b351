package main

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// What one sender, an account or a guest's address, may hold at a time. A whole class may sit behind one address
// (A111): it waits a little longer then, and is not refused.
const (
	runtimes          = 8 // JavaScript engines that are kept; more would be made for each request beyond them
	runtimesOfOne     = 2
	runtimesOfGuests  = 3
	bodiesOfAccount   = 16
	bodiesOfAddress   = 64
	bodiesOfGuests    = 2_048 // some kilobytes each
	largeOfOne        = 4     // bodies of megabytes, from their first byte to their answer
	largeOfAll        = 32
	answersOfAccount  = 16 // of which some are not yet taken
	answersOfAddress  = 250
	queueOfOne        = 150 // waiting for an engine
	queueOfAll        = 2_000
	patience          = 28 * time.Second // the app waits for 30
	slowestBytes      = 2_000            // a second, on average: a bad mobile network has more
	slowestImageBytes = 8_000
	grace             = 10 * time.Second
	longestBody       = 2 * time.Minute
	headerBytes       = 32 << 10
	ordinaryBodyBytes = 64 << 10
	pushBodyBytes     = 2 << 20
	imageBodyBytes    = 5<<20 + 1 // one more than a picture may have: the handler says that it is too large
)

// Passwords are compared one core at a time, so that another is free for everybody else.
var hashing = max(1, runtime.NumCPU()/2)

// intake takes each request whole before any JavaScript runs, lets in what has room, and sends the answer after it has
// left: whoever sends or reads slowly holds a connection and nothing else.
type intake struct {
	bodies, runtimes, answers *limiter
}

func newIntake() *intake {
	return &intake{newLimiter(), newLimiter(), newLimiter()}
}

func (i *intake) bind(e *core.ServeEvent) {
	e.Server.ReadHeaderTimeout = grace
	e.Server.MaxHeaderBytes = headerBytes
	e.Router.Bind(&hook.Handler[*core.RequestEvent]{
		Priority: apis.DefaultBodyLimitMiddlewarePriority - 1, // who asks is known, and nothing was read
		Func:     i.take,
	})
}

func (i *intake) take(e *core.RequestEvent) error {
	path := e.Request.URL.Path
	isStream := path == "/api/realtime" && e.Request.Method == http.MethodGet
	if !strings.HasPrefix(path, "/api/") || isStream || path == "/api/health" || e.HasSuperuserAuth() {
		return e.Next()
	}
	sender, isGuest := senderOf(e)
	leaveBody, err := i.readBody(e, sender, isGuest)
	defer leaveBody()
	if err != nil || e.Written() {
		return err
	}
	sent, entered := i.answers.enter(e.Request.Context(), patience, share{sender, chosen(isGuest, answersOfAddress, answersOfAccount), queueOfOne})
	if !entered {
		return busy(e)
	}
	defer sent()
	leave, entered := i.runtimes.enter(e.Request.Context(), patience, runtimeShares(path, sender, isGuest)...)
	if !entered {
		return busy(e)
	}
	return i.answer(e, leave)
}

func runtimeShares(path, sender string, isGuest bool) []share {
	shares := []share{{sender, runtimesOfOne, queueOfOne}, {"all", runtimes, queueOfAll}}
	if isGuest {
		shares = append(shares, share{"guests", runtimesOfGuests, queueOfAll})
	}
	if hashes(path) {
		shares = append(shares, share{"hashing", hashing, queueOfAll})
	}
	return shares
}

// hashes tells whether a password is compared or written: 60 ms of a whole core.
func hashes(path string) bool {
	switch path {
	case "/api/register", "/api/change_password", "/api/reset_password", "/api/admin-user-management":
		return true
	}
	return strings.HasSuffix(strings.TrimRight(path, "/"), "/auth-with-password")
}

func chosen[T any](condition bool, one, other T) T {
	if condition {
		return one
	}
	return other
}

// senderOf names the account, or the address of a guest.
func senderOf(e *core.RequestEvent) (name string, isGuest bool) {
	if e.Auth != nil {
		return "account " + e.Auth.Id, false
	}
	return "address " + networkOf(e.RealIP()), true
}

// readBody replaces the body by its bytes. Of a guest, where there must be an account, none is kept. Its place is left
// with the answer: until then the bytes are in memory.
func (i *intake) readBody(e *core.RequestEvent, sender string, isGuest bool) (leave func(), err error) {
	leave = func() {}
	if e.Request.Body == nil || e.Request.ContentLength == 0 {
		return leave, nil
	}
	most := bodyLimit(e.Request.URL.Path)
	connection := http.NewResponseController(e.Response)
	// what is not read is not waited for: closing a body reads on until it ends, or until the deadline
	e.Response.Header().Set("Connection", "close")
	_ = connection.SetReadDeadline(time.Now())
	if e.Request.ContentLength > most && most != imageBodyBytes {
		return leave, apis.ErrRequestEntityTooLarge
	}
	left, entered := i.bodies.enter(e.Request.Context(), patience, bodyShares(e.Request, sender, isGuest)...)
	if !entered {
		return leave, busy(e)
	}
	leave = left
	body := &arriving{sent: e.Request.Body, connection: connection, began: time.Now(), isImage: most == imageBodyBytes}
	isKept := !isGuest || most == ordinaryBodyBytes
	if err := body.read(most, isKept); err != nil {
		return leave, router.NewApiError(http.StatusRequestTimeout, "The request did not arrive in time.", nil)
	}
	if body.count > most && most != imageBodyBytes {
		_ = connection.SetReadDeadline(time.Now())
		return leave, apis.ErrRequestEntityTooLarge
	}
	_ = connection.SetReadDeadline(time.Time{})
	e.Response.Header().Del("Connection")
	if !isGuest && most != imageBodyBytes && isCrowded(body.kept.Bytes()) {
		refused := map[string]string{"stop": "invalid_request"}
		if !strings.HasPrefix(e.Request.URL.Path, "/api/sync/") {
			refused["error"] = "Invalid request" // which account calls have in each refusal (A162)
		}
		return leave, e.JSON(http.StatusBadRequest, refused)
	}
	e.Request.Body = &router.RereadableReadCloser{ReadCloser: io.NopCloser(&body.kept)}
	e.Request.ContentLength = int64(body.kept.Len())
	return leave, nil
}

func bodyShares(request *http.Request, sender string, isGuest bool) []share {
	if isGuest {
		return []share{{sender, bodiesOfAddress, queueOfOne}, {"guests", bodiesOfGuests, queueOfAll}}
	}
	shares := []share{{sender, bodiesOfAccount, queueOfOne}}
	isLarge := request.ContentLength < 0 || request.ContentLength > ordinaryBodyBytes
	if isLarge && bodyLimit(request.URL.Path) > ordinaryBodyBytes {
		shares = append(shares, share{"large " + sender, largeOfOne, queueOfOne}, share{"large", largeOfAll, queueOfAll})
	}
	return shares
}

func bodyLimit(path string) int64 {
	switch {
	case path == "/api/sync/push":
		return pushBodyBytes
	case strings.HasPrefix(path, "/api/media/") && path != "/api/media/sizes":
		return imageBodyBytes
	}
	return ordinaryBodyBytes
}

// arriving is a body that is given up when it comes too slowly.
type arriving struct {
	sent       io.Reader
	connection *http.ResponseController
	began      time.Time
	isImage    bool
	kept       bytes.Buffer
	count      int64
}

// read keeps one byte more than the limit at most. Of a picture that is too large the rest is read too, because whoever
// is cut off while sending hears no answer.
func (a *arriving) read(most int64, isKept bool) error {
	piece := make([]byte, 4<<10)
	for a.count <= most || a.isImage && a.count <= 4*most {
		wait := grace + time.Duration(a.count)*time.Second/chosen[time.Duration](a.isImage, slowestImageBytes, slowestBytes)
		if !a.isImage {
			wait = min(wait, longestBody)
		}
		_ = a.connection.SetReadDeadline(a.began.Add(wait))
		count, err := a.sent.Read(piece)
		if room := most + 1 - int64(a.kept.Len()); isKept && room > 0 {
			a.kept.Write(piece[:min(int64(count), room)])
		}
		a.count += int64(count)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// answer runs the handler with its answer held back, so that it has left the engine before a byte is sent.
func (i *intake) answer(e *core.RequestEvent, leave func()) error {
	defer leave()
	connection := e.Response
	held := &heldAnswer{header: connection.Header()}
	e.Response = &router.ResponseWriter{ResponseWriter: held}
	err := e.Next()
	e.Response = connection
	leave()
	if err != nil || held.status == 0 {
		return err
	}
	deadline := time.Now().Add(grace + time.Duration(held.body.Len())*time.Second/slowestBytes)
	_ = http.NewResponseController(connection).SetWriteDeadline(deadline)
	connection.WriteHeader(held.status)
	_, err = connection.Write(held.body.Bytes())
	return err
}

// busy is what the app waits at: sync tries again later, and a person who signs in reads the sentence.
func busy(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", "5")
	const sentence = "The server is busy. Please try again in a moment."
	return e.JSON(http.StatusServiceUnavailable, map[string]any{"stop": "unavailable", "message": sentence, "error": sentence})
}

type heldAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *heldAnswer) Header() http.Header { return a.header }

func (a *heldAnswer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *heldAnswer) Write(text []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(text)
}

func (a *heldAnswer) Flush() {}
