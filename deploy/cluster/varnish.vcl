# The shared cache between visitors and the shop: one answer for everybody, until the shop says that it has changed.
# It is started with
#   -a visitors=127.0.0.20:8080 -a purge=127.0.0.20:8081 -s malloc,256m -p http_gzip_support=off -p backend_idle_timeout=20
# and the shop with CDN_PURGE_URL=http://127.0.0.20:8081. Compressing is left to the shop, which has brotli too; idle
# connections end before HAProxy ends them, so that no form meets one that does.
# Debian: varnish, varnish-modules. docs/decisions/046 says why it is so.
vcl 4.1;

import std;
import xkey;

# HAProxy, which knows which process is ready. Whether one lives is asked, not whether one is ready: without a database
# the shop still has pages it keeps, and its own words for the rest.
backend shop {
  .host = "127.0.0.14";
  .port = "8080";
  .connect_timeout = 2s;
  .first_byte_timeout = 65s;
  .between_bytes_timeout = 60s;
  .probe = {
    .request =
      "GET /healthz HTTP/1.1"
      "Host: shop"
      "Connection: close";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The machines of the shop's web processes; nobody else may empty the cache. On one machine all come from 127.0.0.1.
acl purgers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE" || local.socket == "purge") {
    if (local.socket != "purge" || client.ip !~ purgers) {
      return (synth(403, "Forbidden"));
    }
    if (req.method != "PURGE" || !req.http.xkey) {
      return (synth(400, "PURGE with xkey"));
    }
    # Out of date from now on, and still there in case the shop goes away before it has made the next one.
    return (synth(200, "Purged " + xkey.softpurge(req.http.xkey)));
  }
  if (req.restarts == 0) {
    unset req.http.X-Stale-If-Error;
  }
  # While the shop lives nobody is shown what is out of date; when it does not answer, what is kept goes on.
  if (std.healthy(req.backend_hint) && !req.http.X-Stale-If-Error) {
    set req.grace = 0s;
  } else {
    set req.grace = 24h;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Somebody's own. The shop says so on each of these answers too, and what says so is never kept.
  if (req.http.Authorization || req.url ~ "^(/en|/cn)?/(admin|api|builds|checkout|closeAccount|compare|createPassword|deliveredPrice|files|healthz|machines|myPower|order|payment|personal|quotation|readyz|resetPassword|shoppingCart|signIn|signUp|verifyEmail|webhooks)([/.?]|$)") {
    return (pass);
  }
  # Who chose Chinese is led from / to /cn.
  if (req.url ~ "^/(\?|$)" && req.http.Cookie ~ "(^|;\s*)locale=cn") {
    return (pass);
  }
  # As many forms of an answer as the shop makes, not as many as browsers write.
  if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\bbr\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Cookies go on to the shop: a public answer does not depend on them, and any other is not kept.
  return (hash);
}

sub vcl_hash {
  # Where somebody came from is for the page's own scripts.
  hash_data(std.querysort(regsub(regsuball(req.url, "(?<=[?&])(utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*&?", ""), "[?&]+$", "")));
  hash_data(req.http.Host);
  return (lookup);
}

sub vcl_backend_response {
  # Rather what is kept than an error: vcl_synth asks again for it. What is not kept is sent as the shop says it.
  if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Stale-If-Error)) {
    return (abandon);
  }
  # Kept is what a purge can reach, and what is named by its content.
  if (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store"
      || (!beresp.http.xkey && bereq.url !~ "^/(assets|pictures)/")) {
    # Remembered as not kept, so that nobody waits in line for another's answer; a fault is not remembered.
    set beresp.ttl = 120s;
    if (beresp.status >= 500) {
      set beresp.ttl = 0s;
    }
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # Shown after that only while the shop is away.
  set beresp.grace = 24h;
  return (deliver);
}

sub vcl_backend_error {
  if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Stale-If-Error)) {
    return (abandon);
  }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "private, no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = "The shop is starting. Please try again in a few seconds." + {"
"};
  return (deliver);
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0) {
    set req.http.X-Stale-If-Error = "1";
    return (restart);
  }
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.body = resp.reason + {"
"};
  return (deliver);
}

sub vcl_deliver {
  if (obj.uncacheable) {
    set resp.http.X-Cache = "pass";
  } elsif (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  unset resp.http.xkey;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
