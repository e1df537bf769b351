package main

import "net/netip"

// networkOf names whom an address belongs to: one person has 2^64 addresses of IPv6, all of one network.
func networkOf(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	parsed = parsed.Unmap().WithZone("")
	if parsed.Is4() {
		return parsed.String()
	}
	network, err := parsed.Prefix(64)
	if err != nil {
		return address
	}
	return network.String()
}
