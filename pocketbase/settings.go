package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// settings is everything that an operator can set, by flag or environment variable; a flag wins.
type settings struct {
	httpAddress, httpsAddress, dataFolder                string
	publicURL, companyDomain                             string
	adminEmail, adminPassword, adminName                 string
	initialPassword                                      string
	smtpHost, smtpPort, smtpUser, smtpPassword, smtpFrom string
	pushServices                                         string
	waitingAccounts                                      string
	proxy, proxyAddresses, connectionsOfOne              string
	tlsCertificate, tlsKey                               string
	backup                                               string
}

type setting struct {
	value                          *string
	flag, variable, otherwise, use string
}

// list names every setting once. One without a flag is a secret: flags are visible in the process list.
func (s *settings) list() []setting {
	return []setting{
		{&s.httpAddress, "http", "TRACKS_HTTP", "127.0.0.1:8090", "address and port to listen on"},
		{&s.httpsAddress, "https", "TRACKS_HTTPS", "", "address and port for HTTPS with certificates of its own (default 0.0.0.0:443 where domains are given)"},
		{&s.tlsCertificate, "tls-cert", "TRACKS_TLS_CERT", "", "file of the certificate for HTTPS, with those between; read again when it changes"},
		{&s.tlsKey, "tls-key", "TRACKS_TLS_KEY", "", "file of its key"},
		{&s.proxy, "proxy", "TRACKS_PROXY", "", "header in which a proxy before this server names who asks, as X-Forwarded-For"},
		{&s.proxyAddresses, "proxy-addresses", "TRACKS_PROXY_ADDRESSES", "", "addresses of such proxies, with spaces between, as 10.0.0.0/8 (default: this machine and private networks)"},
		{&s.connectionsOfOne, "connections", "TRACKS_CONNECTIONS", "1000", "how many connections one address may have open; proxies and this machine may have more"},
		{&s.dataFolder, "dir", "TRACKS_DIR", "pb_data", "folder of the database"},
		{&s.backup, "backup", "TRACKS_BACKUP", "17 18 * * *", "when backups are made, as a cron line in UTC (by itself at 03:17 in Tokyo), or off"},
		{&s.publicURL, "public-url", "TRACKS_PUBLIC_URL", "", "address that people open, for links in mails"},
		{&s.companyDomain, "company-domain", "TRACKS_COMPANY_DOMAIN", "example.com", "domain of the addresses that bulk creation makes"},
		{&s.waitingAccounts, "waiting-accounts", "TRACKS_WAITING_ACCOUNTS", "200", "how many registrations may wait for approval at a time"},
		{&s.adminEmail, "admin-email", "TRACKS_ADMIN_EMAIL", "", "first admin, made at the first start; ignored once there is one"},
		{&s.adminName, "admin-name", "TRACKS_ADMIN_NAME", "", "name of the first admin"},
		{&s.adminPassword, "", "TRACKS_ADMIN_PASSWORD", "", "password of the first admin"},
		{&s.initialPassword, "", "TRACKS_INITIAL_PASSWORD", "", "shared first password of the accounts that admins make; better unset, then each gets its own"},
		{&s.smtpHost, "smtp-host", "TRACKS_SMTP_HOST", "", "mail server; without one no mail is sent"},
		{&s.smtpPort, "smtp-port", "TRACKS_SMTP_PORT", "587", "port of the mail server"},
		{&s.smtpUser, "smtp-user", "TRACKS_SMTP_USER", "", "user of the mail server"},
		{&s.smtpPassword, "", "TRACKS_SMTP_PASSWORD", "", "password of the mail server"},
		{&s.smtpFrom, "smtp-from", "TRACKS_SMTP_FROM", "", "sender of mails"},
		{&s.pushServices, "push-services", "TRACKS_PUSH_SERVICES", "", "addresses of push services besides those of the known browsers, with spaces between, as https://push.example.com"},
	}
}

func settingsFromEnvironment() *settings {
	s := &settings{}
	for _, one := range s.list() {
		*one.value = one.otherwise
		if value := strings.TrimSpace(os.Getenv(one.variable)); value != "" {
			*one.value = value
		}
	}
	return s
}

// addFlags adds the flags to every command and parses them now, because the hooks see the settings while they load.
func (s *settings) addFlags(root *cobra.Command, arguments []string) {
	var secrets strings.Builder
	for _, one := range s.list() {
		if one.flag == "" {
			fmt.Fprintf(&secrets, "  %-26s %s\n", one.variable, one.use)
			continue
		}
		use := one.use + " (" + one.variable + ")"
		if known := root.PersistentFlags().Lookup(one.flag); known != nil {
			known.Usage = use // PocketBase's own
			continue
		}
		root.PersistentFlags().StringVar(one.value, one.flag, *one.value, use)
	}
	root.Long = "Prepare for interviews, offline first: the app, its server and its database in one program.\n\n" +
		"Every flag below can be set by the variable named behind it. Set by the environment only:\n" + secrets.String()
	_ = root.ParseFlags(arguments) // errors are reported when the command runs
}

// visible is what the hooks see of the settings: nothing secret.
func (s *settings) visible() map[string]any {
	return map[string]any{
		"publicUrl":       s.publicURL,
		"companyDomain":   s.companyDomain,
		"initialPassword": s.initialPassword,
		"waitingAccounts": s.mostWaiting(),
		"mailConfigured":  s.smtpHost != "" && len(s.missingForMail()) == 0,
		"pushConfigured":  s.publicURL != "", // a push service wants to know whom to ask
		"version":         version,
	}
}

// mostWaiting is 0 where the setting is no number.
func (s *settings) mostWaiting() int {
	most, err := strconv.Atoi(cmp.Or(s.waitingAccounts, "200"))
	if err != nil {
		return 0
	}
	return most
}

// missingForMail names what mails need besides a mail server: a sender, and an address for their links.
func (s *settings) missingForMail() (missing []string) {
	if s.smtpHost == "" {
		return nil
	}
	for _, one := range s.list() {
		if (one.value == &s.publicURL || one.value == &s.smtpFrom) && *one.value == "" {
			missing = append(missing, one.variable)
		}
	}
	return missing
}

var (
	isLoopback    = regexp.MustCompile(`^(localhost|127\.[0-9.]+|::1)$`)
	isPlaceholder = regexp.MustCompile(`(?i)your-|placeholder|changeme|(^|\.)example\.(com|org|net)$`)
)

// warnings names what an operator can hardly have meant (SEC-26, A34, A128).
func (s *settings) warnings() (all []string) {
	public, err := url.Parse(s.publicURL)
	if err != nil {
		public = &url.URL{}
	}
	switch host := public.Hostname(); {
	case s.publicURL == "":
	case host == "" || isPlaceholder.MatchString(host):
		all = append(all, "TRACKS_PUBLIC_URL looks like a placeholder: "+s.publicURL)
	case isLoopback.MatchString(host):
		all = append(all, "TRACKS_PUBLIC_URL can be opened on this machine only: "+s.publicURL)
	case strings.Trim(public.Path, "/")+public.RawQuery+public.Fragment != "":
		all = append(all, "TRACKS_PUBLIC_URL is more than a host, and the app is at its root: links in mails lead nowhere: "+s.publicURL)
	}
	listens, _, _ := net.SplitHostPort(s.httpAddress)
	if s.httpsAddress == "" && public.Scheme != "https" && !isLoopback.MatchString(listens) {
		all = append(all, s.httpAddress+" is served without HTTPS: passwords can be read on their way, and nothing works "+
			"offline. Name a domain, or put a proxy with HTTPS before it and set TRACKS_PUBLIC_URL")
	}
	return all
}

// apply overrides PocketBase's stored settings in memory, so that the environment always wins and its secrets are never
// written to the database.
func (s *settings) apply(stored *core.Settings) error {
	port, noPort := s.port()
	sender, noSender := s.sender()
	if err := cmp.Or(s.waitingProblem(), second(s.mostConnections()), second(s.proxies()), s.publicProblem(), noSender, noPort); err != nil {
		return err
	}
	if s.proxy != "" {
		stored.TrustedProxy.Headers = []string{s.proxy}
		stored.TrustedProxy.UseLeftmostIP = false // whoever asks writes that one
	}
	if stored.Logs.MaxDataSize == 0 {
		stored.Logs.MaxDataSize = loggedBytes
	}
	if s.publicURL != "" {
		stored.Meta.AppURL = s.publicURL
	}
	if sender != nil {
		stored.Meta.SenderAddress = sender.Address
		stored.Meta.SenderName = cmp.Or(sender.Name, stored.Meta.AppName)
	}
	if s.smtpHost == "" {
		return nil
	}
	stored.SMTP.Enabled = true
	stored.SMTP.Host = s.smtpHost
	stored.SMTP.Username = s.smtpUser
	stored.SMTP.Password = s.smtpPassword
	stored.SMTP.Port = port
	stored.SMTP.TLS = stored.SMTP.Port == 465 // other ports start unencrypted and switch by STARTTLS
	return nil
}

// mayServe refuses HTTPS for which there can be no certificate (OPS-11): each connection would fail, without a word.
func (s *settings) mayServe(domains []string) error {
	switch {
	case (s.tlsCertificate == "") != (s.tlsKey == ""):
		return errors.New("TRACKS_TLS_CERT and TRACKS_TLS_KEY need each other: name the file of the certificate and that of its key")
	case s.tlsCertificate != "" && s.httpsAddress == "":
		return errors.New("a certificate is for HTTPS: name its address too, as --https 0.0.0.0:443 or TRACKS_HTTPS")
	case s.httpsAddress != "" && s.tlsCertificate == "" && len(domains) == 0:
		return errors.New("HTTPS needs a certificate: name the domain, as `serve tracks.example.com`, or files of your own with --tls-cert and --tls-key")
	}
	return nil
}

// addressOf is where people find the app.
func (s *settings) addressOf(listener net.Listener) string {
	switch {
	case s.publicURL != "":
		return s.publicURL
	case s.httpsAddress != "":
		return "https://" + listener.Addr().String()
	}
	return "http://" + listener.Addr().String()
}

// withhold takes out of settings that are to be stored what the environment has set: it would outlive its variables, in
// the database and in every backup (OPS-09).
func (s *settings) withhold(stored *core.Settings) {
	if s.publicURL != "" {
		stored.Meta.AppURL = "http://localhost:8090" // PocketBase's own: it must have one
	}
	if s.smtpFrom != "" {
		stored.Meta.SenderAddress, stored.Meta.SenderName = "support@example.com", "Support"
	}
	if s.smtpHost != "" {
		stored.SMTP = core.SMTPConfig{Host: "smtp.example.com", Port: 587}
	}
	if s.proxy != "" {
		stored.TrustedProxy = core.TrustedProxyConfig{}
	}
}

// forgetStored takes the password of the mail server out of a database into which an earlier version has written it.
func (s *settings) forgetStored(app core.App) error {
	if s.smtpPassword == "" {
		return nil
	}
	var stored int
	err := app.DB().NewQuery("SELECT count(*) FROM _params WHERE json_valid(value) AND json_extract(value, '$.smtp.password') = {:password}").
		Bind(dbx.Params{"password": s.smtpPassword}).Row(&stored)
	if err != nil || stored == 0 {
		return err
	}
	settings, err := app.Settings().Clone()
	if err != nil {
		return err
	}
	s.withhold(settings)
	return app.Save(settings)
}
