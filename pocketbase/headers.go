package main

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

var securityHeaders = map[string]string{
	"Content-Security-Policy": strings.Join([]string{
		"default-src 'self'",
		"script-src 'self'",
		"style-src 'self' 'unsafe-inline'", // Emotion writes style elements
		"img-src 'self' blob: data:",
		"media-src 'self' blob:", // recordings, and the clip that the headphone's buttons need
		"connect-src 'self'",
		"worker-src 'self'",
		// "manifest-src" is the default, and WebKit complains of not knowing it
		"object-src 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"frame-src https://www.youtube-nocookie.com", // the company video, loaded after a click (A104)
	}, "; "),
	"Cross-Origin-Opener-Policy": "same-origin",
	"Permissions-Policy":         "camera=(), microphone=(self), geolocation=(), payment=(), usb=()",
	"Referrer-Policy":            "same-origin",
	"X-Content-Type-Options":     "nosniff",
	"X-Frame-Options":            "DENY",
}

// inertPolicy is for what people have sent: it is shown, and runs nothing.
const inertPolicy = "default-src 'none'; sandbox"

// secured gives every answer its headers before anybody writes it: of a handler, of the router that leads elsewhere or
// knows no such method, and of what stops a request on its way (DOOR-06). Who answers may then say more.
func secured(next http.Handler, names *certifiedNames) http.Handler {
	return http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		setHeaders(response.Header(), request.URL.Path)
		if request.TLS != nil && names.has(request.TLS.ServerName) {
			// 180 days; other names of this domain, and lists in browsers, are its owner's to decide about
			response.Header().Set("Strict-Transport-Security", "max-age=15552000")
		}
		next.ServeHTTP(response, request)
	})
}

// setHeaders leaves PocketBase's dashboard the policies that it has of its own, and adds those that it has not.
func setHeaders(header http.Header, path string) {
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	if strings.HasPrefix(path, "/_/") {
		for _, name := range []string{"Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options"} {
			header.Set(name, securityHeaders[name])
		}
		return
	}
	for name, value := range securityHeaders {
		header.Set(name, value)
	}
	if strings.HasPrefix(path+"/", "/api/") {
		header.Set("Cache-Control", "no-store")
	}
	if strings.HasPrefix(path, "/api/files/") {
		header.Set("Content-Security-Policy", inertPolicy)
	}
}

// certifiedNames are those for which this server has shown a certificate that a browser accepts, until it ends. A browser
// that is told to insist on TLS where it cannot be had would not come back for half a year.
type certifiedNames struct {
	until sync.Map // time.Time by name
}

// watch notes the certificates that are shown.
func (c *certifiedNames) watch(config *tls.Config) {
	if config == nil || config.GetCertificate == nil {
		return
	}
	show := config.GetCertificate
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		shown, err := show(hello)
		if err == nil {
			c.note(hello.ServerName, shown)
		}
		return shown, err
	}
}

func (c *certifiedNames) note(name string, shown *tls.Certificate) {
	if _, isAddress := netip.ParseAddr(name); isAddress == nil || name == "" || len(shown.Certificate) == 0 {
		return
	}
	if c.has(name) {
		return
	}
	certificates := make([]*x509.Certificate, 0, len(shown.Certificate))
	for _, raw := range shown.Certificate {
		one, err := x509.ParseCertificate(raw)
		if err != nil {
			return
		}
		certificates = append(certificates, one)
	}
	between := x509.NewCertPool()
	for _, one := range certificates[1:] {
		between.AddCert(one)
	}
	if _, err := certificates[0].Verify(x509.VerifyOptions{DNSName: name, Intermediates: between}); err != nil {
		return
	}
	c.until.Store(name, certificates[0].NotAfter)
}

func (c *certifiedNames) has(name string) bool {
	until, known := c.until.Load(name)
	return known && time.Now().Before(until.(time.Time))
}
