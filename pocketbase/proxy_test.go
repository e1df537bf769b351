package main

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestOPS14TheAddressesOfProxies(t *testing.T) {
	for _, one := range []struct{ named, refused, have, others string }{
		{"", "", "127.0.0.1 ::1 10.1.2.3 172.20.0.1 192.168.1.1 fd00::1 ::ffff:127.0.0.1", "8.8.8.8 172.32.0.1 2001:db8::1"},
		{"203.0.113.7", "", "203.0.113.7", "127.0.0.1 203.0.113.8"},
		{"203.0.113.0/24, 2001:db8::/32", "", "203.0.113.8 2001:db8::1", "10.0.0.1"},
		{"proxy.example", "proxy.example", "", ""},
		{"10.0.0.0/99", "10.0.0.0/99", "", ""},
	} {
		trusted, err := (&settings{proxyAddresses: one.named}).proxies()
		if (err != nil) != (one.refused != "") || err != nil && !strings.Contains(err.Error(), "TRACKS_PROXY_ADDRESSES") {
			t.Errorf("%q: %v", one.named, err)
		}
		for _, address := range strings.Fields(one.have) {
			if !trusted.have(netip.MustParseAddr(address)) {
				t.Errorf("%q has not %s", one.named, address)
			}
		}
		for _, address := range strings.Fields(one.others) {
			if trusted.have(netip.MustParseAddr(address)) {
				t.Errorf("%q has %s", one.named, address)
			}
		}
	}
}

func TestOPS14OnlyAProxyIsBelievedAboutWhoAsks(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	app.Settings().TrustedProxy.Headers = []string{"X-Forwarded-For"}
	for peer, said := range map[string]string{"127.0.0.1:1": "203.0.113.7", "10.0.0.9:1": "203.0.113.7", "8.8.8.8:1": ""} {
		var found string
		handler := believing(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
			found = request.Header.Get("X-Forwarded-For")
		}), app, usualProxies)
		request := httptest.NewRequest("GET", "/", nil)
		request.RemoteAddr = peer
		request.Header.Set("X-Forwarded-For", "203.0.113.7")
		handler.ServeHTTP(httptest.NewRecorder(), request)
		if found != said {
			t.Errorf("%s: %q", peer, found)
		}
	}
}
