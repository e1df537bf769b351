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
		From:    mail.Address{Name: meta.AppName, Address: meta.SenderAddress},
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

// mailFailure omits the mail server's message: it may name the recipient.
func mailFailure(err error) string {
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return fmt.Sprintf("the mail server answered %d", answer.Code)
	}
	return "the mail server was not reached or did not agree on a connection (TRACKS_SMTP_HOST, _PORT, _USER, _PASSWORD)"
}
