import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ServedPage } from './served-page';
import { Standing, TakeOver } from './standing';

/** A form as the server drew it: same ids, nobody home yet. */
function servedForm(): HTMLElement {
  const main = document.createElement('main');
  main.append(...['age', 'state', 'agree'].map(field));
  document.body.replaceChildren(main);
  return main;
}

function field(id: string): HTMLElement {
  if (id !== 'state') {
    const input = document.createElement('input');
    input.id = id;
    if (id === 'agree') input.type = 'checkbox';
    return input;
  }
  const select = document.createElement('select');
  select.id = id;
  select.append(new Option('Choose', '', true, true), new Option('Florida', 'FL'));
  return select;
}

function Form() {
  const [age, setAge] = useState('');
  const [state, setState] = useState('');
  const [agree, setAgree] = useState(false);
  return (
    <form>
      <input id="age" value={age} onChange={(event) => setAge(event.target.value)} />
      <select id="state" value={state} onChange={(event) => setState(event.target.value)}>
        <option value="">Choose</option>
        <option value="FL">Florida</option>
      </select>
      <input
        id="agree"
        type="checkbox"
        checked={agree}
        onChange={(event) => setAgree(event.target.checked)}
      />
      <output>{JSON.stringify({ age, state, agree })}</output>
    </form>
  );
}

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

it('hands typed values, choices and the caret to the form that takes over', async () => {
  const main = servedForm();
  const served = new ServedPage(main);
  byId<HTMLInputElement>('age').value = '42';
  byId<HTMLSelectElement>('state').value = 'FL';
  byId<HTMLInputElement>('agree').checked = true;
  byId('age').focus();
  byId<HTMLInputElement>('age').setSelectionRange(1, 1);
  served.capture();
  main.remove();
  const { container } = render(
    <>
      <Form />
      <TakeOver served={served} />
    </>,
  );
  expect(container.querySelector('output')).toHaveTextContent('{"age":"42","state":"FL","agree":true}');
  expect(document.activeElement).toBe(byId('age'));
  await vi.waitFor(() => expect(byId<HTMLInputElement>('age').selectionStart).toBe(1));
});

it('tells React what was typed into the very fields that it takes over', async () => {
  const main = document.createElement('main');
  const drawn = new DOMParser().parseFromString(renderToString(<Form />), 'text/html').body;
  main.append(...drawn.childNodes);
  document.body.replaceChildren(main);
  byId<HTMLInputElement>('age').value = '42';
  byId<HTMLSelectElement>('state').value = 'FL';
  byId<HTMLInputElement>('agree').checked = true;
  const age = byId('age');
  await act(async () => {
    hydrateRoot(
      main,
      <>
        <Form />
        <TakeOver served={new ServedPage(main)} />
      </>,
    );
  });
  expect(byId('age')).toBe(age);
  expect(main.querySelector('output')).toHaveTextContent('{"age":"42","state":"FL","agree":true}');
});

it('leaves fields nobody touched to the form', () => {
  const main = servedForm();
  const served = new ServedPage(main);
  served.capture();
  main.remove();
  const { container } = render(
    <>
      <Form />
      <TakeOver served={served} />
    </>,
  );
  expect(container.querySelector('output')).toHaveTextContent('{"age":"","state":"","agree":false}');
});

it('puts the very nodes of the served page back, with what is in them', () => {
  const main = servedForm();
  const served = new ServedPage(main);
  const age = byId<HTMLInputElement>('age');
  age.value = '42';
  served.capture();
  main.replaceChildren();
  const { container } = render(<Standing served={served} />);
  expect(container.contains(age)).toBe(true);
  expect(age.value).toBe('42');
});
