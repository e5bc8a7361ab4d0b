import { expect, signIn, test } from '../fixtures.ts';
test.use({ seed: { seed: 'demo' } });
test('try', async ({ page, service }) => { await signIn(page, service); await expect(page.getByRole('list', {name:'Conversations'}).getByRole('listitem').first()).toBeVisible().catch(()=>{}); });
test('try basic', async ({ launch, service }) => { const {page} = await launch({env:{ELECTRON_HOST_STORAGE_BACKEND:'basic_text'}}); await signIn(page, service); });
