/** Ways in, and an account that holds nothing yet. */
import { codeFor, PASSWORD } from '../../account';
import { at } from '../../brands';
import { someone } from '../../mail-box';
import { button, drawn, heading, type Walk } from './walk';

export async function wayIn({ page, brand, look }: Walk): Promise<void> {
  await page.goto(at(brand, '/sign-in'));
  await heading(page, 'Sign in');
  await look('sign in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await look('sign in, errors');
  await page.goto(at(brand, '/sign-in/reset'));
  await heading(page, 'Reset your password');
  await look('reset');
  await page.goto(at(brand, '/sign-up'));
  await heading(page, 'Sign up');
  await look('sign up');
  const email = someone('states');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Sample');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await heading(page, 'Check your email');
  await look('sign up, the code');
  await page.getByLabel('Code from the email').fill(await codeFor(email));
  await button(page, 'Confirm and sign in').click();
  await heading(page, 'Hello, Ada');
}

export async function emptyAccount({ page, brand, look }: Walk): Promise<void> {
  for (const [path, title] of [
    ['', /^Hello/],
    ['/policies', /^Your policies$/],
    ['/policies/none', /^Your policy$/],
    ['/quotes', /^Saved quotes$/],
    ['/travelers', /^Travelers$/],
    ['/details', /^Your details$/],
    ['/security', /^Sign-in and security$/],
    ['/data', /^Your data$/],
  ] as const) {
    await page.goto(at(brand, `/account${path}`));
    await heading(page, title);
    await drawn(page);
    await look(`account${path}`);
  }
  await button(page, 'Delete my account').click();
  await page.getByRole('alert').waitFor();
  await look('account/data, errors');
  await page.goto(at(brand, '/account/travelers'));
  await button(page, 'Add a traveler').click();
  await page.locator('main').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  await look('account/travelers, errors');
  // The session ends under the form.
  await page.getByLabel('First name').fill('Ben');
  await page.getByLabel('Last name').fill('Sample');
  await page.getByLabel(/Date of birth/).fill('1980-05-17');
  await page.context().clearCookies({ name: /session/ });
  await page.locator('main').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Sign in again' }).waitFor();
  await look('account/travelers, signed out');
}
