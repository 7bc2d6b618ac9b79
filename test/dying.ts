const { DIE_AT = "0" } = process.env;

let point = 0;

/** A point at which a program of the tests may be told to die. */
export function passPoint(): void {
  point += 1;
  if (point === Number(DIE_AT)) process.kill(process.pid, "SIGKILL");
}

/** Says to `live` how many points there were. */
export function tellPoints(): void {
  process.stdout.write(`points ${point}\n`);
}
