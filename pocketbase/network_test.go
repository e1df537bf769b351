package main

import "testing"

func TestNetworkOf(t *testing.T) {
	for address, network := range map[string]string{
		"203.0.113.7":               "203.0.113.7",
		"::ffff:203.0.113.7":        "203.0.113.7",
		"2001:db8:1:2:3:4:5:6":      "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff:ffff::1": "2001:db8:1:2::/64",
		"2001:db8:1:3::1":           "2001:db8:1:3::/64",
		"fe80::1%eth0":              "fe80::/64",
		"not an address":            "not an address",
		"":                          "",
	} {
		if got := networkOf(address); got != network {
			t.Errorf("networkOf(%q) = %q, want %q", address, got, network)
		}
	}
}
