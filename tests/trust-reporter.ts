/**
 * Keeps how each test went that names a check of docs/trust/checks.yaml (`[R19]`), in the form of release/trust/outcomes.py:
 * one JSON file under $COATI_VAR/trust for each test file, from which `make trust` writes its page.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

interface Kept {
  checks: string[];
  outcome: 'passed' | 'failed' | 'skipped';
  at: string;
  seconds: number;
  seen: string;
}

const FOLDER = path.join(process.env['COATI_VAR'] ?? path.join(import.meta.dirname, '..', 'var'), 'trust');
const CHECK = /^[RDSWYOVK][1-9]\d*$/;

function checksIn(name: string): string[] {
  return [...name.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside = '']) => inside.split(',').map((part) => part.trim()))
    .filter((part) => CHECK.test(part));
}

export default class TrustReporter implements Reporter {
  #files = new Map<string, Record<string, Kept>>();

  onTestCaseResult(test: TestCase): void {
    const checks = checksIn(test.fullName);
    const { state } = test.result();
    if (checks.length === 0 || state === 'pending') return;
    const file = path.relative(path.join(import.meta.dirname, '..'), test.module.moduleId);
    const tests = this.#files.get(file) ?? {};
    tests[`${file} > ${test.fullName}`] = {
      checks,
      outcome: state,
      at: new Date().toISOString().replace(/\.\d+Z$/, '+00:00'),
      seconds: Math.round((test.diagnostic()?.duration ?? 0) / 10) / 100,
      seen: (test.meta() as { seen?: string }).seen ?? '',
    };
    this.#files.set(file, tests);
  }

  onTestRunEnd(): void {
    for (const [file, tests] of this.#files) {
      const to = path.join(FOLDER, `${file.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}.json`);
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(`${to}.${process.pid}`, JSON.stringify({ tests: { ...known(to), ...tests } }, null, 1));
      renameSync(`${to}.${process.pid}`, to);
    }
  }
}

function known(file: string): Record<string, Kept> {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { tests: Record<string, Kept> }).tests;
  } catch {
    return {};
  }
}
