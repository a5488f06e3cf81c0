// Sends requests at a steady rate, regardless of the responses: paced.mjs URL RATE SECONDS HEADERS. Prints the number of requests, the
// number of failures, and the 99th percentile in ms. The time of a request starts when it is due, so that a stall counts for every request
// that it delays.
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
