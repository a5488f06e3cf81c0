// Writes the results of the long form into docs/faults.md: node scripts/faults.mjs LOG
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const page = 'docs/faults.md';
const heading = '## Results of the long form';
const log = readFileSync(process.argv[2], 'utf8');
const told = [...log.matchAll(/faults: (.*)/g)].map((found) => found[1]).filter((line) => !line.includes('WAYMARK_FAULTS_SEED='));
const end = log.match(/test result: .*/)?.[0] ?? 'the run did not come to its end';
const machine = `${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GiB`;
const results = [heading, '', `${new Date().toISOString().slice(0, 10)}, ${machine}: ${end}`, '', '```', ...told, '```', ''];
const before = readFileSync(page, 'utf8').split(heading)[0].trimEnd();
writeFileSync(page, `${before}\n\n${results.join('\n')}`);
