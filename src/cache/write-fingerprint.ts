import { writeFingerprint } from "./fingerprint.ts";

// A step of the build, over what was compiled.
writeFingerprint();
