// The frame of OpenID Connect Session Management 1.0, section 3.2. A client posts "<client id> <session state>".
(function () {
  'use strict';
  var cookieName = document.currentScript.dataset.cookie;

  function browserState() {
    var prefix = cookieName + '=';
    var found = document.cookie.split('; ').find(function (cookie) {
      return cookie.startsWith(prefix);
    });
    return found ? decodeURIComponent(found.slice(prefix.length)) : '';
  }

  async function sessionState(clientId, origin, salt) {
    var text = [clientId, origin, browserState(), salt].join(' ');
    var digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    var binary = String.fromCharCode.apply(null, new Uint8Array(digest));
    return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') + '.' + salt;
  }

  async function answer(data, origin) {
    var parts = typeof data === 'string' ? data.split(' ') : [];
    var salt = parts.length === 2 ? parts[1].split('.')[1] : undefined;
    if (!parts[0] || !salt) return 'error';
    return (await sessionState(parts[0], origin, salt)) === parts[1] ? 'unchanged' : 'changed';
  }

  window.addEventListener('message', function (event) {
    if (!event.source || event.origin === 'null') return;
    answer(event.data, event.origin).then(function (result) {
      event.source.postMessage(result, event.origin);
    });
  });
})();
