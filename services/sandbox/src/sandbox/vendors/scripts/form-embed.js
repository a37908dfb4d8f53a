/* global document, window, location, fetch, FormData, CustomEvent */
// A stand-in for a form vendor: draws a form where a page leaves room for one, and posts it to the vendor.
(() => {
  const submissions = new URL('./submissions/v3/integration/submit/', document.currentScript.src);
  const FIELDS = [
    ['firstname', 'First name', 'text'],
    ['email', 'Email address', 'email'],
    ['message', 'Message', 'text'],
  ];

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const tell = (name, formId) =>
    window.dispatchEvent(new CustomEvent(`hs-form-event:${name}`, { detail: { formId } }));

  async function submit(form, portalId, formId) {
    const fields = [...new FormData(form)].map(([name, value]) => ({ name, value }));
    const context = { pageUri: location.origin + location.pathname, pageName: document.title };
    const address = new URL(`${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`, submissions);
    const answer = await fetch(address, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields, context }),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()).inlineMessage;
  }

  function create({ portalId, formId, target }) {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) return;
    const status = element('p', { role: 'status' });
    const rows = FIELDS.map(([name, label, type]) => {
      const id = `form-embed-${formId}-${name}`;
      return element(
        'p',
        {},
        element('label', { htmlFor: id, textContent: label }),
        element('input', { id, name, type, required: true }),
      );
    });
    const form = element('form', {}, ...rows, element('button', { type: 'submit', textContent: 'Send' }), status);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submit(form, portalId, formId).then(
        (message) => {
          form.reset();
          status.textContent = message;
          tell('on-submission:success', formId);
        },
        () => {
          status.textContent = 'The form could not be sent.';
          tell('on-submission:failed', formId);
        },
      );
    });
    place.append(form);
    tell('on-ready', formId);
  }

  window.hbspt = { forms: { create } };
  for (const place of document.querySelectorAll('[data-portal-id][data-form-id]'))
    create({ portalId: place.dataset.portalId, formId: place.dataset.formId, target: place });
})();
