package main

import (
	"errors"
	"fmt"
	"net/mail"
	"net/textproto"
	"os"

	"github.com/pocketbase/pocketbase/tools/mailer"
)

// mail sends in the background: an answer must not tell by its time whether there was somebody to write to. A mail that
// could not be sent is told to the operator, without its address and its words.
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

// mailFailure leaves out what a mail server says in words: that may name whom it was for.
func mailFailure(err error) string {
	var answer *textproto.Error
	if errors.As(err, &answer) {
		return fmt.Sprintf("the mail server answered %d", answer.Code)
	}
	return "the mail server was not reached or did not agree on a connection (TRACKS_SMTP_HOST, _PORT, _USER, _PASSWORD)"
}
