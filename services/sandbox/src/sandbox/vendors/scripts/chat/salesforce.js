/* global document, window, fetch */
// A stand-in for a live-chat vendor of the embedded-service kind: what it is set up with and told is sent to the sandbox.
(() => {
  const told = new URL('./told', document.currentScript.src);
  function send(what, content) {
    const body = JSON.stringify({ what, ...content });
    void fetch(told, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(() => {});
  }
  window.embedded_svc = {
    settings: {},
    init(base, community, gateway, orgId, name) {
      send('init', { base, community, gateway, orgId, name, settings: this.settings });
    },
    bootstrapEmbeddedService() {
      send('open', { settings: this.settings });
    },
  };
})();
