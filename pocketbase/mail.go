package main

import (
	"errors"
	"fmt"
	"net/mail"
	"net/textproto"
	"os"

	"github.com/pocketbase/pocketbase/tools/mailer"
)

// mail sends in the background: response times must not reveal whether there was anyone to write to. A failure is
// reported to the operator, without the address and the text.
func (s *scripts) mail(to, subject, text, html string) {
	meta := s.app.Settings().Meta
	message := &mailer.Message{
		From:    mail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
		To:      []mail.Address{{Address: to}},
		Subject: subject,
		Text:    text,
		HTML:    html,
	}
	go func() {
		if err := s.app.NewMailClient().Send(message); err != nil {
			fmt.Fprintln(os.Stderr, "A mail could not be sent: "+mailFailure(err))
		}
	}()
}

// remindByMail sends one reminder, which can be switched off from the mail program itself (RFC 8058).
func (s *scripts) remindByMail(mailed map[string]any) {
	text := func(name string) string { value, _ := mailed[name].(string); return value }
	s.reminders.send(func() {
		meta := s.app.Settings().Meta
		message := &mailer.Message{
			From:    mail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
			To:      []mail.Address{{Address: text("to")}},
			Subject: text("subject"),
			Text:    text("text"),
			HTML:    text("html"),
			Headers: map[string]string{
				"List-Unsubscribe":      "<" + text("stop") + ">",
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			},
		}
		if err := s.app.NewMailClient().Send(message); err != nil {
			fmt.Fprintln(os.Stderr, "A reminder could not be sent: "+mailFailure(err))
		}
	})
}

// mailFailure omits the mail server's message: it may name the recipient.
func mailFailure(err error) string {
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return fmt.Sprintf("the mail server answered %d", answer.Code)
	}
	return "the mail server was not reached or did not agree on a connection (TRACKS_SMTP_HOST, _PORT, _USER, _PASSWORD)"
}
