package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cobra"
)

func serveCommand(app core.App, chosen *settings, scripts *scripts) *cobra.Command {
	bindStreams(app)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Priority: 999, // after the hooks' routes
		Func:     func(e *core.ServeEvent) error { return start(e, chosen, scripts) },
	})
	serve := &cobra.Command{
		Use:          "serve [domain(s)]",
		Short:        "Serve the app; with domains, over HTTPS with certificates of its own",
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, domains []string) error {
			if len(domains) > 0 && chosen.httpsAddress == "" {
				chosen.httpAddress, chosen.httpsAddress = "0.0.0.0:80", "0.0.0.0:443"
			}
			config := apis.ServeConfig{HttpAddr: chosen.httpAddress, CertificateDomains: domains}
			if chosen.httpsAddress != "" {
				// the server beside it, which leads to HTTPS, is ours: PocketBase's own has neither times nor limits
				config.HttpAddr, config.HttpsAddr = "", chosen.httpsAddress
			}
			if err := apis.Serve(app, config); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		},
	}
	serve.Flags().Bool(checkFlag, false, "say what is wrong with the settings, and serve nothing")
	return serve
}

const checkFlag = "check"

// checked judges the settings before anything is opened; isEnough where nothing else was asked for.
func (s *settings) checked(serve *cobra.Command, arguments []string) (isEnough bool, err error) {
	if serve.ParseFlags(arguments) != nil {
		return false, nil // reported as it runs, and so is --help
	}
	problems := s.judge(os.Environ())
	if err := s.mayServe(serve.Flags().Args()); err != nil {
		problems = append(problems, err.Error())
	}
	if len(problems) > 0 {
		return false, errors.New(strings.Join(problems, "\n"))
	}
	if only, _ := serve.Flags().GetBool(checkFlag); !only {
		return false, nil
	}
	for _, warning := range s.warnings() {
		fmt.Println("Warning: " + warning)
	}
	fmt.Println("All settings are right.")
	return true, nil
}

// start checks the database, creates the first admin and opens the listener; no one is served before it is done.
func start(e *core.ServeEvent, chosen *settings, scripts *scripts) error {
	e.InstallerFunc = nil // accounts come from the environment or from commands, not from a web page
	// a start that fails on an address in use must not count: every start is a row that devices compare with
	listener, err := net.Listen("tcp", e.Server.Addr)
	if err != nil {
		return err
	}
	e.Listener = listener
	trusted, err := chosen.proxies()
	if err != nil {
		return err
	}
	ofOne, err := chosen.mostConnections()
	if err != nil {
		return err
	}
	open := newConnections(e.App, trusted, ofOne)
	open.bind(e.Server)
	if chosen.tlsCertificate != "" {
		own := &ownCertificate{certificate: chosen.tlsCertificate, key: chosen.tlsKey}
		if _, err := own.get(nil); err != nil {
			return err
		}
		e.Server.TLSConfig.GetCertificate = own.get
	}
	names := &certifiedNames{}
	names.watch(e.Server.TLSConfig)
	if err := leadToHTTPS(e, chosen, open); err != nil {
		return err
	}
	mended, err := compareSchema(e.App)
	if err != nil {
		return err
	}
	for _, what := range mended {
		fmt.Println("Warning: " + what + " was not as this version expects, and was mended")
	}
	doubt := scripts.clock.look(e.App, time.Now())
	if _, err := scripts.call("onServe", e.App); err != nil {
		return err
	}
	if err := firstAdmin(e.App, chosen, scripts); err != nil {
		return err
	}
	if err := bindWebApp(e); err != nil {
		return err
	}
	first := newFirstRun(e.App, scripts)
	first.bind(e)
	if err := e.Next(); err != nil {
		return err
	}
	e.Server.Handler = believing(secured(e.Server.Handler, names), e.App, trusted)
	if err := scripts.backups.schedule(e.App); err != nil {
		return err
	}
	stop := make(chan struct{})
	watched := make(chan struct{})
	e.App.OnTerminate().BindFunc(func(t *core.TerminateEvent) error {
		close(stop)
		<-watched // it reads the database, which is gone in a moment
		return t.Next()
	})
	go func() {
		defer close(watched)
		scripts.poke.watch(e.App, stop)
	}()
	go watchStreams(e.App, stop)
	go giveBackMemory(stop)
	fmt.Printf("Interview Tracks %s is at %s\n", version, chosen.addressOf(listener))
	if address := first.address(chosen.addressOf(listener)); address != "" {
		fmt.Printf("There is no admin yet, and nobody can be approved: make the first one with %q, or once at %s\n",
			"interview-tracks admin create you@example.com --dir "+e.App.DataDir(), address)
	}
	if missing := chosen.missingForMail(); len(missing) > 0 {
		fmt.Printf("No mail is sent before %s is set\n", strings.Join(missing, " and "))
	}
	if doubt != "" {
		fmt.Println("Warning: " + doubt)
	}
	for _, warning := range chosen.warnings() {
		fmt.Println("Warning: " + warning)
	}
	return nil
}

// leadToHTTPS answers on the HTTP address beside HTTPS: where to go, and what an authority asks before it certifies.
func leadToHTTPS(e *core.ServeEvent, chosen *settings, open *connections) error {
	if chosen.httpsAddress == "" || chosen.httpAddress == "" {
		return nil
	}
	listener, err := net.Listen("tcp", chosen.httpAddress)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:        secured(e.CertManager.HTTPHandler(nil), nil),
		ReadTimeout:    grace,
		WriteTimeout:   grace,
		MaxHeaderBytes: headerBytes,
		ErrorLog:       e.Server.ErrorLog,
	}
	open.bind(server)
	go func() { _ = server.Serve(listener) }()
	return nil
}

// firstAdmin creates the admin named by the environment if there is none yet; later starts change nothing (A98).
func firstAdmin(app core.App, chosen *settings, scripts *scripts) error {
	if chosen.adminEmail == "" {
		return nil
	}
	if hasAdmin(app) {
		return nil
	}
	if chosen.adminPassword == "" {
		return errors.New("TRACKS_ADMIN_EMAIL needs TRACKS_ADMIN_PASSWORD beside it")
	}
	_, err := scripts.call("adminCreate", chosen.adminEmail, chosen.adminPassword, chosen.adminName)
	return err
}

// hasAdmin is true where nobody can tell.
func hasAdmin(app core.App) bool {
	var admins int
	err := app.DB().NewQuery("SELECT count(*) FROM profiles WHERE role = 'admin'").Row(&admins)
	return err != nil || admins > 0
}

// remindCommand does what the server does by itself every minute. Told a time, it is for trying out.
func remindCommand(app core.App, scripts *scripts) *cobra.Command {
	var at string
	remind := &cobra.Command{
		Use:          "remind",
		Short:        "Send the reminders that are due; a running server does so every minute",
		SilenceUsage: true,
		Args:         cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			now := time.Now()
			if at != "" {
				var err error
				if now, err = time.Parse(time.RFC3339, at); err != nil {
					return errors.New("--at needs a time as 2026-12-04T18:00:00+09:00")
				}
			}
			if err := app.RunAllMigrations(); err != nil {
				return err
			}
			_, err := scripts.call("remind", app, now.Unix())
			scripts.reminders.waiting.Wait()
			return err
		},
	}
	remind.Flags().StringVar(&at, "at", "", "as if it were this time: on a copy of the data folder, to see what goes out")
	return remind
}

func adminCommand(app core.App, chosen *settings, scripts *scripts) *cobra.Command {
	var password, name string
	create := &cobra.Command{
		Use:          "create EMAIL",
		Short:        "Make the first admin; refused once there is one",
		Long:         "Make the first admin; refused once there is one. Without --password and TRACKS_ADMIN_PASSWORD a password is made up and shown once.",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			if err := app.RunAllMigrations(); err != nil {
				return err
			}
			made := password == "" && chosen.adminPassword == ""
			chosenPassword := password
			if made {
				chosenPassword = security.RandomString(20)
			} else if password == "" {
				chosenPassword = chosen.adminPassword
			}
			if _, err := scripts.call("adminCreate", arguments[0], chosenPassword, name); err != nil {
				return err
			}
			fmt.Printf("%s is the first admin.\n", arguments[0])
			if made {
				fmt.Printf("Password, shown only now: %s\n", chosenPassword)
			}
			return nil
		},
	}
	create.Flags().StringVar(&password, "password", "", "password (TRACKS_ADMIN_PASSWORD; the flag can be read in the list of processes)")
	create.Flags().StringVar(&name, "name", chosen.adminName, "full name")
	approve := &cobra.Command{
		Use:          "approve EMAIL",
		Short:        "Let somebody sign in who has registered; the server may be running",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			return say(app, scripts, "adminApprove", arguments[0])
		},
	}
	forgotten := &cobra.Command{
		Use:          "password EMAIL",
		Short:        "Give an admin a new password, shown once; the server may be running",
		Long:         "Give an admin who has lost theirs a new password. It is shown once, and is changed at the next sign-in; all sessions of that account end.",
		Example:      "  interview-tracks admin password you@example.com --dir /var/lib/tracks",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			return say(app, scripts, "adminPassword", arguments[0])
		},
	}
	return group("admin", "Make the first admin, approve an account, replace a lost password", create, approve, forgotten)
}

func demoCommand(app core.App, scripts *scripts) *cobra.Command {
	change := func(use, short, function string, arguments ...any) *cobra.Command {
		return &cobra.Command{
			Use:          use,
			Short:        short,
			Args:         cobra.NoArgs,
			SilenceUsage: true,
			RunE:         func(*cobra.Command, []string) error { return say(app, scripts, function, arguments...) },
		}
	}
	content, _ := bundle.ReadFile("embed/demo.json")
	return group("demo", "Add or remove the demo content",
		change("add", "Add demo accounts, courses and questions", "demoAdd", string(content)),
		change("remove", "Remove what `demo add` has added", "demoRemove"))
}

// say runs one function of the scripts for the command line and prints its result.
func say(app core.App, scripts *scripts, function string, arguments ...any) error {
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	said, err := scripts.call(function, arguments...)
	if text, isText := said.(string); isText {
		fmt.Println(text)
	}
	return err
}

func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	parent := &cobra.Command{Use: use, Short: short, SilenceUsage: true}
	parent.AddCommand(commands...)
	return parent
}
