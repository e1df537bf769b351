#!/usr/bin/python3
"""The smallest browser that WebKit's driver can drive and that, unlike the driver's own, keeps its profile between two
starts and its back/forward cache on, as a phone does. Arguments: the profile's folder, the window's size, a language.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile = sys.argv[1]
width, height = (int(side) for side in sys.argv[2].split("x"))

store = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"), base_cache_directory=os.path.join(profile, "cache")
)
context = WebKit2.WebContext(website_data_manager=store)
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
context.set_automation_allowed(True)
context.set_preferred_languages([sys.argv[3]])


def view_for_driver(_session):
    settings = WebKit2.Settings(enable_page_cache=True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    window.show_all()
    return view


def started(_context, session):
    session.connect("create-web-view", view_for_driver)


context.connect("automation-started", started)
Gtk.main()
