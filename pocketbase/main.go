// One file to run: the web app, the hooks, the migrations and the demo content are inside the binary.
package main

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
)

// version is set by the linker, from package.json.
var version = "development"

// bundle is filled by `npm run build`: dist (the app), hooks, migrations, demo.json.
//
//go:embed all:embed
var bundle embed.FS

func main() {
	makePrivate()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, sentence(err))
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) == 1 {
		os.Args = append(os.Args, "--help") // otherwise PocketBase would create a data folder first
	}
	chosen := settingsFromEnvironment()
	// not New(): it mistakes any binary in a temporary or cache folder for "go run" and logs every SQL statement
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDev:      false,
		DefaultDataDir:  chosen.dataFolder,
		HideStartBanner: true,
		DBConnect:       connect,
	})
	app.RootCmd.Use = "interview-tracks"
	app.RootCmd.Short = "Prepare for interviews, offline first"
	app.RootCmd.Version = version
	chosen.addFlags(app.RootCmd, os.Args[1:])

	scripts, err := newScripts(app, chosen)
	if err != nil {
		return err
	}
	bindSettings(app, chosen)
	bindLogs(app)
	app.RootCmd.AddCommand(
		serveCommand(app, chosen, scripts),
		adminCommand(app, chosen, scripts),
		demoCommand(app, scripts),
		remindCommand(app, scripts),
		clockCommand(app),
		backupCommand(app, scripts),
		verifyCommand(app, scripts),
		restoreCommand(app, scripts),
		cmd.NewSuperuserCommand(app),
	)
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{TemplateLang: migratecmd.TemplateLangJS})
	command, arguments, _ := app.RootCmd.Find(os.Args[1:]) // an unknown one is reported as it runs
	serves := command != nil && command.Name() == "serve"
	if serves {
		if isEnough, err := chosen.checked(command, arguments); isEnough || err != nil {
			return err
		}
	}
	if command != nil && needsNoDatabase[command.Name()] {
		return app.RootCmd.Execute()
	}
	bindFolder(app, scripts.backups, serves)
	return app.Execute()
}

// bindSettings lets the environment override stored settings.
func bindSettings(app core.App, chosen *settings) {
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		return chosen.apply(e.App.Settings())
	})
	app.OnSettingsUpdateRequest().BindFunc(func(e *core.SettingsUpdateRequestEvent) error {
		chosen.withhold(e.NewSettings)
		return e.Next()
	})
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		return chosen.forgetStored(e.App)
	})
}

// sentence is the message that a person reads: common operator errors have their own.
func sentence(err error) string {
	text := err.Error()
	if errors.Is(err, syscall.EADDRINUSE) {
		text = "the address is taken: stop what listens there, or choose another with --http or TRACKS_HTTP (" + text + ")"
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
