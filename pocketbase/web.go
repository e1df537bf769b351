package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// bindWebApp serves the app on every path that has no other handler.
func bindWebApp(e *core.ServeEvent) error {
	dist, err := fs.Sub(bundle, "embed/dist")
	if err != nil {
		return err
	}
	files, err := load(dist)
	if err != nil {
		return err
	}
	e.Router.Unbind(apis.DefaultCorsMiddlewareId) // the app is same-origin, and no one else may read answers
	e.Router.Bind(&hook.Handler[*core.RequestEvent]{Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1, Func: secure})
	e.Router.BindFunc(refuseClosed)
	e.Router.BindFunc(refuseSchema)
	e.Router.BindFunc(refuseDefinitions)
	e.Router.BindFunc(refuseDamaged)
	e.Router.BindFunc(listBackups)
	(&sessions{}).bind(e)
	newIntake().bind(e)
	e.Router.GET("/media/{id}", (&media{newLimiter()}).serve).Bind(apis.SkipSuccessActivityLog())
	e.Router.POST("/share", shareAgain)
	e.Router.GET("/{path...}", files.serve).Bind(apis.SkipSuccessActivityLog())
	return nil
}

// secure is once more what `secured` does, after PocketBase's own headers.
func secure(e *core.RequestEvent) error {
	setHeaders(e.Response.Header(), e.Request.URL.Path)
	return e.Next()
}

// shareAgain answers what another app shares while the browser has lost the service worker, which would have kept it:
// the app says so, and has it again the next time.
func shareAgain(e *core.RequestEvent) error {
	return e.Redirect(http.StatusSeeOther, "/?open=lost")
}

// webFiles is the built app: each file uncompressed and, where that is smaller, also as .br and .gz.
type webFiles map[string]webFile

type webFile struct {
	body []byte
	etag string
}

func load(dist fs.FS) (webFiles, error) {
	files := webFiles{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(dist, name)
		sum := sha256.Sum256(body) // embedded files have no date, so this distinguishes versions
		files[name] = webFile{body, `"` + hex.EncodeToString(sum[:8]) + `"`}
		return err
	})
	return files, err
}

func (files webFiles) serve(e *core.RequestEvent) error {
	name := strings.TrimPrefix(path.Clean("/"+e.Request.PathValue("path")), "/")
	if _, found := files[name]; !found {
		if path.Ext(name) != "" || strings.HasPrefix(name+"/", "api/") {
			return e.NotFoundError("", nil) // a missing chunk must not be answered with a page
		}
		name = "index.html"
	}
	file, encoding := files.choose(name, e.Request.Header.Get("Accept-Encoding"))
	header := e.Response.Header()
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Type", contentType(name))
	header.Set("ETag", file.etag)
	header.Add("Vary", "Accept-Encoding")
	header.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		header.Set("Cache-Control", "public, max-age=31536000, immutable") // their names carry a hash
	}
	header.Set("Content-Length", strconv.Itoa(len(file.body))) // ServeContent sets no length for compressed content
	e.Request.Header.Del("Range")
	http.ServeContent(e.Response, e.Request, name, time.Time{}, bytes.NewReader(file.body))
	return nil
}

// choose picks the smallest form that the browser accepts.
func (files webFiles) choose(name, accepted string) (file webFile, encoding string) {
	for _, form := range [][2]string{{"br", ".br"}, {"gzip", ".gz"}} {
		if file, found := files[name+form[1]]; found && accepts(accepted, form[0]) {
			return file, form[0]
		}
	}
	return files[name], ""
}

func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
		if strings.EqualFold(name, encoding) {
			return strings.Trim(quality, "0.") != "" || quality == ""
		}
	}
	return false
}

// contentType does not use the operating system's table, which differs between machines.
func contentType(name string) string {
	known := map[string]string{
		".html":        "text/html; charset=utf-8",
		".js":          "text/javascript; charset=utf-8",
		".css":         "text/css; charset=utf-8",
		".json":        "application/json",
		".map":         "application/json",
		".svg":         "image/svg+xml",
		".png":         "image/png",
		".ico":         "image/x-icon",
		".woff2":       "font/woff2",
		".txt":         "text/plain; charset=utf-8",
		".webmanifest": "application/manifest+json",
	}
	if of, found := known[path.Ext(name)]; found {
		return of
	}
	if of := mime.TypeByExtension(path.Ext(name)); of != "" {
		return of
	}
	return "application/octet-stream"
}

// quickGzip is for generated answers, at the level of a page of rows (`answer.go`). Anything shorter than a packet is
// sent uncompressed.
func quickGzip() *hook.Handler[*core.RequestEvent] {
	return apis.GzipWithConfig(apis.GzipConfig{Level: gzip.BestSpeed, MinLength: 1_000})
}
