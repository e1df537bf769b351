package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"regexp"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// readBody gives the hooks a request's body as bytes that their engine can read, without the metadata of the picture, and
// with the SHA-256 of what was sent and what it says of itself. Nothing is kept of a body over the limit.
func readBody(runtime *goja.Runtime) func(body io.Reader, most int64) (map[string]any, error) {
	return func(body io.Reader, most int64) (map[string]any, error) {
		bytes, err := io.ReadAll(io.LimitReader(body, most+1))
		if err != nil {
			return nil, err // truncated: it must not be taken for the whole
		}
		if int64(len(bytes)) > most {
			return map[string]any{"tooLarge": true}, nil
		}
		sum := sha256.Sum256(bytes)
		shown := readPicture(bytes)
		if !clearMetadata(bytes, shown.Type) {
			shown = picture{}
		}
		return map[string]any{
			"tooLarge": false,
			"type":     shown.Type,
			"points":   float64(shown.Width) * float64(shown.Height), // more than any whole number has room for
			"frames":   shown.Frames,
			"bytes":    runtime.NewArrayBuffer(bytes),
			"hash":     hex.EncodeToString(sum[:]),
		}, nil
	}
}

var mediaID = regexp.MustCompile(`^[a-z0-9]{15}$`)

// inline are the types that a browser may display; the server accepts no others.
var inline = map[string]string{"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp", "image/gif": ".gif"}

// How many pictures are looked for at a time: each takes a connection to the database, and a new one takes far longer
// than the look. Whoever has a page full of pictures, or a class behind one address, waits milliseconds.
const (
	lookupsOfOne  = 4
	lookupsOfAll  = 8
	lookupsQueued = 1_000
)

type storedMedia struct {
	File string `db:"file"`
	Type string `db:"type"`
}

// media answers GET /media/{id}: public, because an img element sends no token, and found only by its id (A81). No
// browser keeps it: the app does, in a store that goes when its person signs out. Whatever the file is, no browser
// executes it.
type media struct {
	lookups *limiter
}

func (m *media) serve(e *core.RequestEvent) error {
	header := e.Response.Header()
	header.Set("Content-Security-Policy", inertPolicy)
	id := e.Request.PathValue("id")
	if !mediaID.MatchString(id) {
		return e.NotFoundError("", nil)
	}
	sender, _ := senderOf(e)
	leave, entered := m.lookups.enter(e.Request.Context(), patience, share{sender, lookupsOfOne, lookupsQueued}, share{"all", lookupsOfAll, queueOfAll})
	if !entered {
		return busy(e)
	}
	stored, err := m.find(e.App, id)
	leave() // whoever reads slowly keeps nobody waiting
	if err != nil {
		return e.NotFoundError("", nil)
	}
	files, err := e.App.NewFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	reader, err := files.GetReader("question_images/" + id + "/" + stored.File)
	if err != nil {
		return e.NotFoundError("", nil)
	}
	defer reader.Close()
	extension, known := inline[stored.Type]
	if known {
		header.Set("Content-Type", stored.Type)
		header.Set("Content-Disposition", `inline; filename="`+id+extension+`"`)
	} else {
		header.Set("Content-Type", "application/octet-stream")
		header.Set("Content-Disposition", "attachment")
	}
	header.Set("Cache-Control", "no-store")
	taken := &taking{e.Response, http.NewResponseController(e.Response), partPatience}
	http.ServeContent(taken, e.Request, "", reader.ModTime(), reader)
	taken.nextDeadline() // of the rest, which the connection holds
	return nil
}

// partPatience is how long the next part of an answer, some kilobytes, may take to be taken.
const partPatience = 20 * time.Second

// taking ends the connection of whoever does not read: each holds an open file, and a place of its address. However
// slow a network is, it takes a part in that time.
type taking struct {
	http.ResponseWriter
	connection *http.ResponseController
	patience   time.Duration
}

func (t *taking) Write(part []byte) (int, error) {
	t.nextDeadline()
	return t.ResponseWriter.Write(part)
}

func (t *taking) nextDeadline() { _ = t.connection.SetWriteDeadline(time.Now().Add(t.patience)) }

func (m *media) find(app core.App, id string) (stored storedMedia, err error) {
	query := app.ConcurrentDB().NewQuery("SELECT file, type FROM uploads WHERE id = {:id}")
	err = query.Bind(map[string]any{"id": id}).One(&stored)
	return stored, err
}
