package main

import (
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// ownCertificate is the operator's, read again when its file changes (OPS-11).
type ownCertificate struct {
	certificate, key string
	lock             sync.Mutex
	changed, asked   time.Time
	read             *tls.Certificate
}

// asksAgain is how long a change of the files may go unnoticed.
const asksAgain = time.Second

func (o *ownCertificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.read != nil && time.Since(o.asked) < asksAgain {
		return o.read, nil
	}
	o.asked = time.Now()
	found, err := os.Stat(o.certificate)
	if err == nil && o.read != nil && found.ModTime().Equal(o.changed) {
		return o.read, nil
	}
	pair, failed := tls.LoadX509KeyPair(o.certificate, o.key)
	if err := errors.Join(err, failed); err != nil {
		if o.read != nil {
			return o.read, nil // half of a new one: the old one goes on
		}
		return nil, fmt.Errorf("the certificate %s with its key %s cannot be used: %w", o.certificate, o.key, err)
	}
	o.read, o.changed = &pair, found.ModTime()
	return o.read, nil
}
