let newer = false;

/** True once a newer build was detected; the next navigation is then a full load. */
export function isNewerBuildThere(): boolean {
  return newer;
}

export function noteNewerBuild(): void {
  newer = true;
}
