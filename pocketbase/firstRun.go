package main

import (
	"crypto/subtle"
	"html/template"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// firstRun is an address that makes the first admin, once (OPS-10). It is printed where the operator looks, and known
// to nobody else: whoever opens the app of a new server before them learns nothing of it.
type firstRun struct {
	scripts *scripts
	token   string
	lock    sync.Mutex
	// wrong counts those who guess within an hour.
	wrong int
	since time.Time
}

const (
	firstRunPath = "/api/first-run/"
	mostWrong    = 20
)

func newFirstRun(app core.App, scripts *scripts) *firstRun {
	f := &firstRun{scripts: scripts}
	if !hasAdmin(app) {
		f.token = security.RandomString(40)
	}
	return f
}

// address is empty where there is an admin.
func (f *firstRun) address(of string) string {
	if f.token == "" {
		return ""
	}
	return strings.TrimRight(of, "/") + firstRunPath + f.token
}

func (f *firstRun) bind(e *core.ServeEvent) {
	e.Router.GET(firstRunPath+"{token}", f.serve)
	e.Router.POST(firstRunPath+"{token}", f.serve)
}

func (f *firstRun) serve(e *core.RequestEvent) error {
	f.lock.Lock()
	defer f.lock.Unlock()
	if f.token != "" && hasAdmin(e.App) {
		f.token = "" // made by a command meanwhile
	}
	texts := firstRunTexts["en"]
	if strings.HasPrefix(e.Request.Header.Get("Accept-Language"), "ja") {
		texts = firstRunTexts["ja"]
	}
	if f.token == "" || subtle.ConstantTimeCompare([]byte(e.Request.PathValue("token")), []byte(f.token)) != 1 {
		return f.refuse(e, texts)
	}
	page := firstRunPage{Texts: texts}
	if e.Request.Method == http.MethodPost {
		email, password := strings.TrimSpace(e.Request.PostFormValue("email")), e.Request.PostFormValue("password")
		page.Email, page.Name = email, e.Request.PostFormValue("name")
		_, err := f.scripts.call("adminCreate", email, password, page.Name)
		if err != nil {
			page.Problem = err.Error()
			return page.send(e, http.StatusBadRequest)
		}
		f.token, page.IsDone = "", true
	}
	return page.send(e, http.StatusOK)
}

// refuse answers the same for a wrong address and one that was used.
func (f *firstRun) refuse(e *core.RequestEvent, texts map[string]string) error {
	if time.Since(f.since) > time.Hour {
		f.wrong, f.since = 0, time.Now()
	}
	if f.wrong++; f.wrong > mostWrong {
		return e.TooManyRequestsError("", nil)
	}
	return firstRunPage{Texts: texts, IsGone: true}.send(e, http.StatusNotFound)
}

type firstRunPage struct {
	Texts                map[string]string
	Email, Name, Problem string
	IsDone, IsGone       bool
}

func (p firstRunPage) send(e *core.RequestEvent, status int) error {
	var page strings.Builder
	if err := firstRunHTML.Execute(&page, p); err != nil {
		return err
	}
	return e.HTML(status, page.String())
}

var firstRunTexts = map[string]map[string]string{
	"en": {
		"language": "en", "title": "The first administrator",
		"what": "This address works once. Everybody else registers, and an administrator approves them.",
		"name": "Name", "email": "Email address", "password": "Password", "make": "Create the administrator",
		"done": "The administrator was created. This address is used up.", "signIn": "Sign in",
		"gone": "This address does not work, or was used. The server prints a new one at each start while there is no administrator.",
		"says": "Nothing was created:",
	},
	"ja": {
		"language": "ja", "title": "最初の管理者",
		"what": "このアドレスは一度だけ使えます。ほかの人は登録し、管理者が承認します。",
		"name": "氏名", "email": "メールアドレス", "password": "パスワード", "make": "管理者を作成",
		"done": "管理者を作成しました。このアドレスはもう使えません。", "signIn": "ログイン",
		"gone": "このアドレスは無効か、すでに使われました。管理者がいない間、サーバーは起動するたびに新しいアドレスを表示します。",
		"says": "作成できませんでした：",
	},
}

var firstRunHTML = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Texts.language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{{.Texts.title}} · Interview Tracks</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; margin: 0 auto; max-width: 26rem; padding: 1.5rem; }
label { display: block; margin-block: 1rem; }
input, button { box-sizing: border-box; font: inherit; min-height: 44px; padding: 0.5rem 0.75rem; width: 100%; }
a { display: inline-block; min-height: 44px; }
</style></head><body><main><h1>{{.Texts.title}}</h1>
{{if .IsGone}}<p>{{.Texts.gone}}</p>
{{else if .IsDone}}<p role="status">{{.Texts.done}}</p><p><a href="/auth">{{.Texts.signIn}}</a></p>
{{else}}<p>{{.Texts.what}}</p>
{{if .Problem}}<p role="alert">{{.Texts.says}} <span lang="en">{{.Problem}}</span></p>{{end}}
<form method="post">
<label>{{.Texts.name}}<input name="name" autocomplete="name" maxlength="100" value="{{.Name}}"></label>
<label>{{.Texts.email}}<input name="email" type="email" autocomplete="username" required value="{{.Email}}"></label>
<label>{{.Texts.password}}<input name="password" type="password" autocomplete="new-password" required minlength="6"></label>
<button>{{.Texts.make}}</button>
</form>{{end}}</main></body></html>
`))
