package main

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/mail"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// The push services of the browsers: of Chrome and others on its engine, of Firefox, of Safari, of Edge. A request names
// an address to which the server then sends for months: it must not reach anything else by that.
var (
	pushHosts    = []string{"fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", "web.push.apple.com"}
	pushSuffixes = []string{".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"}
)

// isPlainHost: letters beyond ASCII may be normalized into a dot or a slash by whoever resolves them.
var isPlainHost = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)

// pushPatience is how long a push service may take.
const pushPatience = 15 * time.Second

// pushes sends to browsers what the hooks have written for them.
type pushes struct {
	app        core.App
	subscriber string
	more       []string
	client     *http.Client
}

func newPushes(app core.App, chosen *settings) *pushes {
	return &pushes{
		app:        app,
		subscriber: subscriberOf(chosen),
		more:       strings.Fields(chosen.pushServices),
		client: &http.Client{
			Timeout:       pushPatience,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// subscriberOf is whom a push service may ask: the address of this server, or of its mails.
func subscriberOf(chosen *settings) string {
	public, err := url.Parse(chosen.publicURL)
	sender, noSender := mail.ParseAddress(chosen.smtpFrom)
	if err == nil && public.Scheme == "https" {
		return public.String() // the library knows only small letters
	}
	if noSender != nil {
		return chosen.publicURL
	}
	return sender.Address // the library writes mailto: before it, and a name is none of that
}

// isService tells whether an address belongs to a push service that is known here or named by the operator.
func (p *pushes) isService(endpoint string) bool {
	address, err := url.Parse(endpoint)
	if err != nil || address.User != nil || address.Host == "" {
		return false
	}
	for _, origin := range p.more {
		if strings.TrimRight(origin, "/") == address.Scheme+"://"+address.Host {
			return true
		}
	}
	if address.Scheme != "https" || address.Port() != "" {
		return false
	}
	host := strings.ToLower(address.Host)
	if !isPlainHost.MatchString(host) {
		return false
	}
	for _, known := range pushHosts {
		if host == known {
			return true
		}
	}
	for _, suffix := range pushSuffixes {
		if strings.HasSuffix(host, suffix) {
			return true
		}
	}
	return false
}

// arePushKeys tells whether a browser can have made them: to any others nothing can be encrypted (RFC 8291).
func arePushKeys(p256dh, auth string) bool {
	point, err := base64.RawURLEncoding.Strict().DecodeString(p256dh)
	if err != nil {
		return false
	}
	if _, err := ecdh.P256().NewPublicKey(point); err != nil {
		return false
	}
	secret, err := base64.RawURLEncoding.Strict().DecodeString(auth)
	return err == nil && len(secret) == 16
}

func newPushKeys() ([]string, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	return []string{private, public}, err
}

// remindByPush sends one push in the background. A device that its push service does not know any more is forgotten.
func (s *scripts) remindByPush(push map[string]any) {
	text := func(name string) string { value, _ := push[name].(string); return value }
	seconds, _ := push["seconds"].(int64)
	s.reminders.send(func() {
		if err := s.pushes.send(text("endpoint"), text("p256dh"), text("auth"), text("payload"), text("topic"), int(seconds)); err != nil {
			fmt.Fprintln(os.Stderr, "A push could not be sent: "+err.Error())
		}
	})
}

func (p *pushes) send(endpoint, p256dh, auth, payload, topic string, seconds int) error {
	if !p.isService(endpoint) {
		return fmt.Errorf("the push service is not one of those that are allowed (TRACKS_PUSH_SERVICES)")
	}
	if !arePushKeys(p256dh, auth) {
		return p.forget(endpoint) // an earlier server took what nobody can read
	}
	keys := map[string]string{}
	var rows []struct{ Name, Value string }
	if err := p.app.ConcurrentDB().NewQuery("SELECT name, value FROM server_keys").All(&rows); err != nil {
		return err
	}
	for _, row := range rows {
		keys[row.Name] = row.Value
	}
	ctx, cancel := context.WithTimeout(context.Background(), pushPatience)
	defer cancel()
	answer, err := webpush.SendNotificationWithContext(ctx, []byte(payload), &webpush.Subscription{
		Endpoint: endpoint,
		Keys:     webpush.Keys{Auth: auth, P256dh: p256dh},
	}, &webpush.Options{
		HTTPClient:      p.client,
		RecordSize:      2_048, // hides how long the text is, and is within what every service takes
		Subscriber:      p.subscriber,
		Topic:           topic,
		TTL:             seconds,
		Urgency:         webpush.UrgencyNormal,
		VAPIDPublicKey:  keys["push_public"],
		VAPIDPrivateKey: keys["push_private"],
	})
	if err != nil {
		// its message may hold the address, by which anyone could send to that device
		return fmt.Errorf("the push service was not reached, or the device's keys are none")
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4_096)
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return p.forget(endpoint)
	case answer.StatusCode >= 300:
		return fmt.Errorf("the push service answered %d", answer.StatusCode)
	}
	return nil
}

func (p *pushes) forget(endpoint string) error {
	_, err := p.app.DB().NewQuery("DELETE FROM push_devices WHERE endpoint = {:endpoint}").Bind(dbx.Params{"endpoint": endpoint}).Execute()
	return err
}
