// Asks an address at a steady rate, whatever the answers do: paced.mjs URL RATE SECONDS HEADERS. Prints how many were asked, how many
// went wrong, and the 99th percentile in ms. A request's time begins when it was due, so that a stall counts for all that it delayed.
import { Agent, get } from "node:http";

const [url, rate, seconds, headers] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4]), JSON.parse(process.argv[5])];
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const wanted = Math.round(rate * seconds);
const times = [];
let [sent, wrong] = [0, 0];

function ask(due) {
  const ended = (ok) => {
    times.push(performance.now() - due);
    if (!ok) wrong += 1;
    if (times.length === wanted) report();
  };
  const request = get(url, { agent, headers }, (answer) => {
    answer.resume();
    answer.once("end", () => ended(answer.statusCode === 200));
  });
  request.once("error", () => ended(false));
}

function report() {
  times.sort((a, b) => a - b);
  console.log(wanted, wrong, times[Math.floor(wanted * 0.99)]);
  agent.destroy();
}

const begin = performance.now();
function pace() {
  for (; sent < wanted && begin + (sent * 1000) / rate <= performance.now(); sent += 1) ask(begin + (sent * 1000) / rate);
  if (sent < wanted) setTimeout(pace, 0);
}
pace();
