/** A customer on a tablet with a policy: bought, changed, cancelled. */
import { buyAs, fillChangeCard, signUp } from '../../account';
import { at } from '../../brands';
import { someone } from '../../mail-box';
import { getQuotes, selectFirstPlan } from '../../quoting';
import { aTrip, isoDay } from '../../trips';
import { button, drawn, heading, type Walk } from './walk';

export async function policies({ page, brand, look }: Walk): Promise<void> {
  const email = someone('states');
  await signUp(page, email, at(brand, '/sign-up'));
  await heading(page, 'Hello, Ada');
  await getQuotes(page, aTrip, at(brand, '/'));
  await button(page, 'Save this quote').click();
  await page.getByText('Saved in your account.').waitFor();
  await look('results, signed in');
  await selectFirstPlan(page, /^Select .*Bluefin/);
  await buyAs(page, email);
  await page.goto(at(brand, '/account/quotes'));
  await button(page, /^Price again/).waitFor();
  await look('account/quotes, one saved');
  for (const [path, title] of [
    ['', /^Hello/],
    ['/policies', /^Your policies$/],
  ] as const) {
    await page.goto(at(brand, `/account${path}`));
    await heading(page, title);
    await drawn(page);
    await look(`account${path}, with a policy`);
  }
  await page.getByRole('link', { name: /documents and changes/ }).click();
  await page.getByRole('heading', { name: /Free look: \d+ days left/ }).waitFor();
  await look('policy');
  await corrected({ page, look });
  await changed({ page, look });
  await cancelled({ page, look });
}

/** From the policy to the same one with a name spelled right and a traveler thirty years older. */
export async function corrected({ page, look }: Pick<Walk, 'page' | 'look'>): Promise<void> {
  await page.getByRole('link', { name: 'Correct names, birth dates or address' }).click();
  const traveler = page.getByRole('group', { name: /^Traveler/ }).first();
  const name = traveler.getByLabel('First name');
  await name.waitFor();
  await drawn(page);
  await look('policy, a correction');
  const stood = await name.inputValue();
  await name.fill('');
  await button(page, 'Check the correction').click();
  await page.getByRole('alert').waitFor();
  await look('policy, a correction with errors');
  await name.fill(`${stood}h`);
  const born = traveler.getByLabel('Date of birth');
  const [year = '', ...day] = (await born.inputValue()).split('-');
  await born.fill([Number(year) - 30, ...day].join('-'));
  await button(page, 'Check the correction').click();
  await page.getByRole('heading', { name: 'Check the correction' }).waitFor();
  await look('policy, a correction to check');
  const confirm = button(page, /^Correct (?:it and pay|the policy)/);
  if (/pay/.test(await confirm.innerText())) await fillChangeCard(page);
  await confirm.click();
  await page.getByText('Your policy is corrected').waitFor({ timeout: 30_000 });
  await look('policy, corrected');
}

/** From the policy to the same one with other dates. */
export async function changed({ page, look }: Pick<Walk, 'page' | 'look'>): Promise<void> {
  await page.getByRole('link', { name: 'Change dates, cost or upgrades' }).click();
  await page.getByLabel('Day you come back').fill('');
  await button(page, 'See the new price').click();
  await page.getByRole('alert').waitFor();
  await look('policy, a change with errors');
  await page.getByLabel('Day you come back').fill(isoDay(aTrip.leavesIn + aTrip.lasts + 2));
  await button(page, 'See the new price').click();
  await page.getByRole('heading', { name: 'The new price' }).waitFor();
  await look('policy, a new price');
  const confirm = button(page, /^Change (?:it and pay|the policy)/);
  if (/pay/.test(await confirm.innerText())) await fillChangeCard(page);
  await confirm.click();
  await page.getByText('Your policy is changed').waitFor({ timeout: 30_000 });
  await look('policy, changed');
}

/** From the policy to the same one cancelled, its refund on the way. */
export async function cancelled({ page, look }: Pick<Walk, 'page' | 'look'>): Promise<void> {
  await page.getByRole('link', { name: 'Cancel this policy' }).click();
  await page.getByRole('heading', { name: 'What comes back' }).waitFor();
  await look('policy, a cancellation');
  await button(page, /^Cancel policy/).click();
  await page.getByTestId('cancellation-number').waitFor({ timeout: 30_000 });
  await look('policy, the proof of it');
  await page.getByRole('link', { name: 'To the policy' }).click();
  await page.getByText('This policy is canceled').waitFor();
  await page
    .getByText(/^Refund, /)
    .first()
    .waitFor();
  await look('policy, cancelled');
}
