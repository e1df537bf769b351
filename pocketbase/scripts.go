package main

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/console"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// scripts is the TypeScript half of the server: one bundle whose exports are the global `server`.
type scripts struct {
	app       core.App
	program   *goja.Program
	poke      *poke
	pushes    *pushes
	reminded  *reminded
	reminders *outgoing
	clock     *clockGuard
	backups   *backups
	globals   map[string]any
}

// newScripts gives the embedded hooks and migrations to PocketBase, which reads folders, and only during registration:
// they are written to a temporary one that is deleted right after.
func newScripts(app core.App, chosen *settings) (*scripts, error) {
	source, err := bundle.ReadFile("embed/hooks/server.js")
	if err != nil {
		return nil, err
	}
	demo, err := bundle.ReadFile("embed/demo.json")
	if err != nil {
		return nil, err
	}
	program, err := goja.Compile("server.js", string(source), true)
	if err != nil {
		return nil, err
	}
	s := &scripts{
		app:       app,
		program:   program,
		poke:      newPoke(),
		pushes:    newPushes(app, chosen),
		reminded:  newReminded(app),
		reminders: newOutgoing(),
		clock:     &clockGuard{},
	}
	s.backups = newBackups(app, chosen, s)
	pages := &pages{}
	s.globals = map[string]any{
		"$sanitize":      sanitize,
		"$malicious":     malicious,
		"$readPage":      pages.read,
		"$gzip":          quickGzip,
		"$poke":          s.poke.wake,
		"$endStreams":    endStreams(app),
		"$network":       networkOf,
		"$asciiAddress":  asciiAddress,
		"$mixesScripts":  mixesScripts,
		"$digest":        digestOf,
		"$mail":          s.mail,
		"$remindByMail":  s.remindByMail,
		"$remindByPush":  s.remindByPush,
		"$newPushKeys":   newPushKeys,
		"$isPushService": s.pushes.isService,
		"$arePushKeys":   arePushKeys,
		"$reminded": map[string]any{
			"last":   s.reminded.last,
			"note":   s.reminded.note,
			"sent":   s.reminded.sent,
			"add":    s.reminded.add,
			"isIdle": s.reminders.isIdle,
		},
		"$backups":     map[string]any{"told": s.backups.told},
		"$clock":       map[string]any{"isDoubted": s.clock.isDoubted},
		"$settings":    chosen.visible(),
		"$demoContent": func() string { return string(demo) },
	}

	folder, err := os.MkdirTemp("", "interview-tracks-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	for _, name := range []string{"hooks", "migrations"} {
		files, err := fs.Sub(bundle, "embed/"+name)
		if err != nil {
			return nil, err
		}
		if err := os.CopyFS(filepath.Join(folder, name), files); err != nil {
			return nil, err
		}
	}
	return s, jsvm.Register(app, jsvm.Config{
		HooksDir:      filepath.Join(folder, "hooks"), // main.pb.js: one line per route
		MigrationsDir: filepath.Join(folder, "migrations"),
		HooksPoolSize: 8, // the default 0 creates a runtime for every call
		OnInit: func(runtime *goja.Runtime) {
			if runtime.Get("migrate") != nil {
				return // a migration must not depend on the hooks
			}
			if err := s.load(runtime); err != nil {
				panic(err)
			}
		},
	})
}

// apart runs functions on another database: it shares no prepared statement with the server, and reaches nobody.
func (s *scripts) apart(app core.App) *scripts {
	globals := maps.Clone(s.globals)
	globals["$readPage"] = (&pages{}).read
	for _, name := range []string{"$poke", "$mail", "$remindByMail", "$remindByPush"} {
		globals[name] = func() {}
	}
	return &scripts{app: app, program: s.program, globals: globals}
}

func (s *scripts) load(runtime *goja.Runtime) error {
	for name, value := range s.globals {
		if err := runtime.Set(name, value); err != nil {
			return err
		}
	}
	if err := runtime.Set("$readBody", readBody(runtime)); err != nil {
		return err
	}
	_, err := runtime.RunProgram(s.program)
	return err
}

// call runs one function of `server` outside a request: at the start, and for the command line. PocketBase does not
// expose its runtimes, so this one is created for the call.
func (s *scripts) call(name string, arguments ...any) (any, error) {
	runtime := goja.New()
	new(require.Registry).Enable(runtime)
	console.Enable(runtime)
	for _, bind := range []func(*goja.Runtime){
		jsvm.BindCore, jsvm.BindDbx, jsvm.BindSecurity, jsvm.BindOS, jsvm.BindFilepath, jsvm.BindHTTP,
		jsvm.BindFilesystem, jsvm.BindForms, jsvm.BindMails, jsvm.BindApis,
	} {
		bind(runtime)
	}
	if err := runtime.Set("$app", s.app); err != nil {
		return nil, err
	}
	if err := s.load(runtime); err != nil {
		return nil, err
	}
	function, found := goja.AssertFunction(runtime.Get("server").ToObject(runtime).Get(name))
	if !found {
		return nil, errors.New("server." + name + " is missing from the bundle")
	}
	values := make([]goja.Value, len(arguments))
	for i, argument := range arguments {
		values[i] = runtime.ToValue(argument)
	}
	result, err := function(goja.Undefined(), values...)
	if err != nil {
		return nil, plain(err, runtime)
	}
	return result.Export(), nil
}

// plain extracts the message of a thrown Error: the rest of an exception is a stack that no operator needs.
func plain(err error, runtime *goja.Runtime) error {
	var thrown *goja.Exception
	if !errors.As(err, &thrown) {
		return err
	}
	if object, isObject := thrown.Value().(*goja.Object); isObject {
		if message := object.Get("message"); message != nil && message.String() != "" {
			return errors.New(message.String())
		}
	}
	return errors.New(thrown.Value().String())
}
