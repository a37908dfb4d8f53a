/* global document, window, fetch, Event */
// A stand-in for a live-chat vendor of the website-token kind: what it is set up with and told is sent to the sandbox.
(() => {
  const told = new URL('./told', document.currentScript.src);
  function send(what, content) {
    const body = JSON.stringify({ what, ...content });
    void fetch(told, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(() => {});
  }
  window.chatwootSDK = {
    run({ websiteToken, baseUrl }) {
      send('run', { websiteToken, baseUrl, settings: window.chatwootSettings });
      let attributes = {};
      window.$chatwoot = {
        setConversationCustomAttributes(given) {
          attributes = { ...attributes, ...given };
          send('attributes', { attributes });
        },
        toggle(state) {
          send(state, { attributes });
        },
      };
      window.dispatchEvent(new Event('chatwoot:ready'));
    },
  };
})();
