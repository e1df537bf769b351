package main

import (
	"cmp"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// headers in which proxies name who asks.
var proxyHeaders = []string{"X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "Fly-Client-IP"}

// proxies are the networks whose word about who asks is believed: this machine and private ones, unless the operator
// names others.
type proxies []netip.Prefix

var usualProxies = proxies{
	netip.MustParsePrefix("127.0.0.0/8"),
	netip.MustParsePrefix("::1/128"),
	netip.MustParsePrefix("10.0.0.0/8"),
	netip.MustParsePrefix("172.16.0.0/12"),
	netip.MustParsePrefix("192.168.0.0/16"),
	netip.MustParsePrefix("fc00::/7"),
	netip.MustParsePrefix("fe80::/10"),
}

func (s *settings) proxies() (proxies, error) {
	named := strings.Fields(strings.ReplaceAll(s.proxyAddresses, ",", " "))
	if len(named) == 0 {
		return usualProxies, nil
	}
	var all proxies
	for _, one := range named {
		network, err := netip.ParsePrefix(one)
		if address, alone := netip.ParseAddr(one); alone == nil {
			network, err = netip.PrefixFrom(address, address.BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("TRACKS_PROXY_ADDRESSES is %q, of which %q is no address: write it as 127.0.0.1 or 10.0.0.0/8", s.proxyAddresses, one)
		}
		all = append(all, network.Masked())
	}
	return all, nil
}

func (p proxies) have(address netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(address.Unmap().WithZone("")) })
}

// mostConnections is how many one address may have open.
func (s *settings) mostConnections() (int, error) {
	most, err := strconv.Atoi(cmp.Or(s.connectionsOfOne, "1000"))
	if err != nil || most < 1 {
		return 0, fmt.Errorf("TRACKS_CONNECTIONS is %q: write how many connections one address may have open, as 1000", s.connectionsOfOne)
	}
	return most, nil
}

// believing takes the word of a proxy about who asks away from everybody else (OPS-14), and says once that a proxy's word
// is not asked for.
func believing(next http.Handler, app core.App, trusted proxies) http.Handler {
	var once sync.Once
	return http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		believed := app.Settings().TrustedProxy.Headers
		peer, err := netip.ParseAddrPort(request.RemoteAddr)
		if err != nil || !trusted.have(peer.Addr()) {
			for _, name := range believed {
				request.Header.Del(name)
			}
		} else if len(believed) == 0 {
			for _, name := range proxyHeaders {
				if request.Header.Get(name) == "" {
					continue
				}
				once.Do(func() {
					fmt.Printf("Warning: a proxy at %s names who asks in %s, which is not believed, so that limits apply to everybody together. If it is yours, set TRACKS_PROXY=%s\n", peer.Addr(), name, name)
				})
				break
			}
		}
		next.ServeHTTP(response, request)
	})
}
