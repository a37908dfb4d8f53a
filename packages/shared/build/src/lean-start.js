/**
 * Imported before webpack: a build starts with what it needs and no more.
 *
 * The compiler's own code is kept as V8 compiled it the last time; of our sources nothing is kept. Whether options are of the
 * right shape is asked by every development build, so a production build, which has the same ones, does not load what asks.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/coati-compiler'));
if (process.env.COATI_ENV === 'production') process.env.SKIP_VALIDATION ??= 'yes';
