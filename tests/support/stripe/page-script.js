// A stand-in of Stripe's script in the page: as much of it as the shop calls.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const frameAt = (path, title) =>
    Object.assign(document.createElement('iframe'), { src: origin + path, title });
  window.Stripe = () => {
    let fields;
    let asked = 0;
    const ask = (what) =>
      new Promise((resolve) => {
        asked += 1;
        const id = asked;
        const hear = ({ data, source }) => {
          if (source !== fields.contentWindow || data.id !== id) return;
          removeEventListener('message', hear);
          resolve(data);
        };
        addEventListener('message', hear);
        fields.contentWindow.postMessage({ ask: what, id }, origin);
      });
    return {
      elements: () => ({
        create() {
          fields = frameAt('/browser/element', 'Secure payment input frame');
          Object.assign(fields.style, { border: '0', width: '100%', height: '260px' });
          const listeners = {};
          addEventListener('message', ({ data, source }) => {
            if (data.ready && source === fields.contentWindow) listeners.ready?.();
          });
          return {
            mount: (place) => place.append(fields),
            destroy: () => fields.remove(),
            on: (event, listener) => {
              listeners[event] = listener;
            },
          };
        },
        update() {},
        submit: () => ask('submit'),
      }),
      createConfirmationToken: () => ask('token'),
      async handleNextAction({ clientSecret }) {
        const secret = encodeURIComponent(clientSecret);
        const step = await (await fetch(`${origin}/browser/step?secret=${secret}`)).json();
        if (step.status !== 'requires_action') throw new Error(`It is ${step.status}`);
        if (step.isElsewhere) {
          location.assign(`${origin}/browser/bank?secret=${secret}`);
          return new Promise(() => {});
        }
        const frame = frameAt(`/browser/bank?frame=yes&secret=${secret}`, 'Your bank');
        Object.assign(frame.style, {
          position: 'fixed',
          inset: '10% 0 auto',
          margin: 'auto',
          width: 'min(420px, 92vw)',
          height: '320px',
          background: '#fff',
          zIndex: 99,
        });
        document.body.append(frame);
        return new Promise((resolve) => {
          const hear = ({ data, source }) => {
            if (source !== frame.contentWindow || !data.stepTaken) return;
            removeEventListener('message', hear);
            frame.remove();
            resolve({});
          };
          addEventListener('message', hear);
        });
      },
    };
  };
})();
