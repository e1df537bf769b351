package main

import (
	"cmp"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/tools/cron"
)

var (
	isDomain     = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`)
	isHeaderName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)
)

// judge says of each setting that cannot be meant which variable it is, what stands there and how it would be right
// (OPS-08). A secret is named without its value.
func (s *settings) judge(environment []string) (problems []string) {
	wrong := func(variable, value, what, example string) {
		problems = append(problems, noSuch(variable, value, what, example).Error())
	}
	problems = append(problems, s.unknown(environment)...)
	for _, one := range []struct{ variable, value string }{{"TRACKS_HTTP", s.httpAddress}, {"TRACKS_HTTPS", s.httpsAddress}} {
		if one.value != "" && !isListenAddress(one.value) {
			wrong(one.variable, one.value, "no address to listen on", "0.0.0.0:8090")
		}
	}
	if !isDomain.MatchString(cmp.Or(s.companyDomain, "example.com")) {
		wrong("TRACKS_COMPANY_DOMAIN", s.companyDomain, "no domain", "example.com")
	}
	if s.adminEmail != "" && !isAddress(s.adminEmail) {
		wrong("TRACKS_ADMIN_EMAIL", s.adminEmail, "no email address", "you@example.com")
	}
	for _, one := range []struct{ variable, value string }{
		{"TRACKS_ADMIN_PASSWORD", s.adminPassword}, {"TRACKS_INITIAL_PASSWORD", s.initialPassword},
	} {
		if one.value != "" && len(one.value) < shortestPassword {
			problems = append(problems, fmt.Sprintf("%s is too short: a password has at least %d characters", one.variable, shortestPassword))
		}
	}
	if s.smtpHost != "" && strings.ContainsAny(s.smtpHost, " /:@") {
		wrong("TRACKS_SMTP_HOST", s.smtpHost, "no name of a mail server", "mail.example.com, and its port in TRACKS_SMTP_PORT")
	}
	for _, service := range strings.Fields(s.pushServices) {
		if address, err := url.Parse(service); err != nil || !isPushService(address) {
			wrong("TRACKS_PUSH_SERVICES", service, "no address of a push service", "https://push.example.com")
		}
	}
	if _, err := cron.NewSchedule(s.backup); err != nil && s.backup != backupOff && s.backup != "" {
		wrong("TRACKS_BACKUP", s.backup, "no cron line", "17 18 * * *, or as off")
	}
	if s.proxy != "" && !isHeaderName.MatchString(s.proxy) {
		wrong("TRACKS_PROXY", s.proxy, "no name of a header", "X-Forwarded-For")
	}
	for _, err := range []error{
		s.publicProblem(), s.waitingProblem(), second(s.port()), second(s.sender()), second(s.proxies()), second(s.mostConnections()),
	} {
		if err != nil {
			problems = append(problems, err.Error())
		}
	}
	for _, one := range []struct{ variable, file string }{{"TRACKS_TLS_CERT", s.tlsCertificate}, {"TRACKS_TLS_KEY", s.tlsKey}} {
		if one.file == "" {
			continue
		}
		if file, err := os.Open(one.file); err != nil {
			wrong(one.variable, one.file, "no file that can be read ("+reason(err).Error()+")", "/etc/tracks/fullchain.pem")
		} else {
			_ = file.Close()
		}
	}
	return problems
}

// Anybody between could read who is notified, but for a service on this machine.
func isPushService(address *url.URL) bool {
	return address.Hostname() != "" && (address.Scheme == "https" || address.Scheme == "http" && isLoopback.MatchString(address.Hostname()))
}

func noSuch(variable, value, what, example string) error {
	return fmt.Errorf("%s is %q, which is %s: write it as %s", variable, value, what, example)
}

func (s *settings) publicProblem() error {
	public, err := url.Parse(s.publicURL)
	if s.publicURL == "" || err == nil && (public.Scheme == "https" || public.Scheme == "http") && public.Hostname() != "" {
		return nil
	}
	return noSuch("TRACKS_PUBLIC_URL", s.publicURL, "no address that people can open", "https://tracks.example.com")
}

func (s *settings) waitingProblem() error {
	if s.mostWaiting() > 0 {
		return nil
	}
	return noSuch("TRACKS_WAITING_ACCOUNTS", s.waitingAccounts, "no number of registrations", "200")
}

func (s *settings) port() (int, error) {
	if s.smtpHost == "" && s.smtpPort == "" {
		return 0, nil
	}
	port, err := strconv.Atoi(s.smtpPort)
	if err != nil || port < 1 || port > 65_535 {
		return 0, noSuch("TRACKS_SMTP_PORT", s.smtpPort, "no port", "587")
	}
	return port, nil
}

// sender is nil where none was set.
func (s *settings) sender() (*mail.Address, error) {
	if s.smtpFrom == "" {
		return nil, nil
	}
	sender, err := mail.ParseAddress(s.smtpFrom)
	if err != nil {
		return nil, noSuch("TRACKS_SMTP_FROM", s.smtpFrom, "no sender", "tracks@example.com, or as Interview Tracks <tracks@example.com>")
	}
	return sender, nil
}

// shortestPassword is that of a registration.
const shortestPassword = 6

// ofOthers are variables of this name that the server does not read: the tests find their browser by it.
var ofOthers = []string{"TRACKS_CHROMIUM"}

func (s *settings) unknown(environment []string) (problems []string) {
	known := slices.Clone(ofOthers)
	for _, one := range s.list() {
		known = append(known, one.variable)
	}
	for _, pair := range environment {
		name, _, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, "TRACKS_") || slices.Contains(known, name) {
			continue
		}
		meant := slices.MinFunc(known, func(one, other string) int { return cmp.Compare(apart(name, one), apart(name, other)) })
		if apart(name, meant) > 3 {
			meant = "one of those that --help lists"
		}
		problems = append(problems, fmt.Sprintf("%s is no setting: write %s", name, meant))
	}
	return problems
}

// apart is how many letters two names differ by (Levenshtein).
func apart(one, other string) int {
	row := make([]int, len(other)+1)
	for at := range row {
		row[at] = at
	}
	for i := range len(one) {
		before := row[0]
		row[0] = i + 1
		for j := range len(other) {
			change := before
			if one[i] != other[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, before+1, row[j]+1)
		}
	}
	return row[len(other)]
}

func isListenAddress(address string) bool {
	host, port, err := net.SplitHostPort(address)
	number, noNumber := strconv.Atoi(port)
	return err == nil && noNumber == nil && number >= 0 && number <= 65_535 && !strings.ContainsAny(host, " /@")
}

func isAddress(text string) bool {
	address, err := mail.ParseAddress(text)
	return err == nil && address.Address == text
}

func second[T any](_ T, err error) error { return err }
