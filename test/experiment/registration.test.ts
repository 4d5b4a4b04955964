import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { partsNow } from "../../src/analyze-experiment.ts";
import { digestOfPart, readRegistration } from "../../src/experiment/registration.ts";
import { priceOn, readPrices } from "../../src/prices/prices.ts";
import { profileOf, readProfiles } from "../../src/prices/profiles.ts";
import { readShapes, SHIPPED_SHAPES } from "../../src/prompts/shape.ts";
import { scratch } from "../cli/run.ts";
import { DAY } from "./experiment.ts";
import {
  edit,
  experimentFolder,
  type Fields,
  filesOf,
  oneSession,
  pretend,
  registerNow,
  registrationIn,
} from "./registered.ts";

const OWN_ARMS = {
  "arms/base.json": '{"kind": "index", "what": "the base", "drop": ["closed"]}',
  "arms/mine.json": '{"kind": "largest-first", "what": "as many as the base", "match": "base"}',
};
const ASK = { shapes: ["digest"], models: ["claude-haiku-5-5"] };

const withField = (more: Fields) => (text: string) => JSON.stringify({ ...JSON.parse(text), ...more });

describe("what makes an experiment DEVIATED", () => {
  test.each<{ name: string; change: (folder: string) => void; deviations: string[] }>([
    { name: "nothing", change: () => {}, deviations: [] },
    {
      name: "a field",
      change: (folder) => edit(folder, "experiment.yaml", withField({ seed: 2 })),
      deviations: ["field seed"],
    },
    {
      name: "a second firing rule",
      change: (folder) => edit(folder, "experiment.yaml", withField({ fire: ["turns:0.6", "turns:0.5"] })),
      deviations: ["field fire"],
    },
    {
      name: "a field that was not there",
      change: (folder) => edit(folder, "experiment.yaml", withField({ smallestDifference: 0.1 })),
      deviations: ["field smallestDifference"],
    },
    {
      name: "one byte of a transcript",
      change: (folder) => edit(folder, "corpus/sub/b.jsonl", (text) => text.replace("very", "Very")),
      deviations: ["corpus"],
    },
    {
      name: "another transcript",
      change: (folder) => writeFileSync(join(folder, "corpus/c.jsonl"), oneSession("c")),
      deviations: ["corpus"],
    },
    {
      name: "a transcript's name",
      change: (folder) => renameSync(join(folder, "corpus/a.jsonl"), join(folder, "corpus/z.jsonl")),
      deviations: ["corpus"],
    },
    {
      name: "an arm's file",
      change: (folder) => edit(folder, "arms/mine.json", (text) => text.replace("largest", "oldest")),
      deviations: ["arm mine"],
    },
    {
      name: "the file of an arm that another arm matches",
      change: (folder) => edit(folder, "arms/base.json", (text) => text.replace("closed", "unreferenced")),
      deviations: ["arm base"],
    },
    {
      name: "coref's version",
      change: (folder) => pretend(folder, "coref", "another version"),
      deviations: ["coref"],
    },
    {
      name: "an arm of the tables beside",
      change: (folder) => pretend(folder, "arm index+closed", { kind: "drop-all" }),
      deviations: ["arm index+closed"],
    },
    {
      name: "two things",
      change: (folder) => {
        edit(folder, "experiment.yaml", withField({ seed: 2 }));
        edit(folder, "corpus/a.jsonl", (text) => text.replace("very", "Very"));
      },
      deviations: ["corpus", "field seed"],
    },
  ])("$name", async ({ change, deviations }) => {
    const folder = experimentFolder({ arms: ["mine"] }, OWN_ARMS);
    await registerNow(folder);
    change(folder);
    expect(await registrationIn(folder)).toMatchObject({
      status: deviations.length === 0 ? "registered" : "deviated",
      deviations,
    });
  });

  test.each([
    ["a shape's prompt", "shape digest"],
    ["a model's price", "model claude-haiku-5-5"],
  ])("%s, where models are asked", async (_, part) => {
    const folder = experimentFolder({ ask: ASK });
    await registerNow(folder);
    expect(await registrationIn(folder)).toMatchObject({ status: "registered", deviations: [] });
    pretend(folder, part, "another one");
    expect(await registrationIn(folder)).toMatchObject({ status: "deviated", deviations: [part] });
  });

  test("the texts of a shape and the rates of a price are part of what is frozen", async () => {
    const { parts } = await partsNow(experimentFolder({ ask: ASK }), DAY);
    const shape = readShapes(SHIPPED_SHAPES).get("digest");
    expect(parts["shape digest"]).toBe(digestOfPart(shape));
    expect(parts["shape digest"]).not.toBe(digestOfPart({ ...shape, system: `${shape?.system} ` }));
    const [model] = ASK.models as [string];
    const profile = profileOf(readProfiles(), model);
    const price = priceOn(readPrices(), model, DAY);
    expect(parts[`model ${model}`]).toBe(digestOfPart({ profile, price }));
    expect(parts[`model ${model}`]).not.toBe(digestOfPart({ profile, price: { ...price, tiers: [] } }));
  });
});

describe("what does not", () => {
  test("where the folder lies", async () => {
    const folder = experimentFolder();
    const { digest } = await registerNow(folder);
    const elsewhere = join(scratch(), "another-name");
    cpSync(folder, elsewhere, { recursive: true });
    expect(await registrationIn(elsewhere)).toMatchObject({ status: "registered", digest });
    rmSync(join(elsewhere, "registration.json"));
    expect((await registerNow(elsewhere)).digest).toBe(digest);
  });

  test("the order of keys, comments, defaults that are written out, or the file's format", async () => {
    const folder = experimentFolder();
    const { digest } = await registerNow(folder);
    edit(
      folder,
      "experiment.yaml",
      () => `# A comment.
minTokens: 300
fire: [turns:0.6]
arms: [index]   # the index alone
draws: 0
corpus: corpus
question: "Does it work?"
`,
    );
    expect(await registrationIn(folder)).toMatchObject({ status: "registered", digest });
    rmSync(join(folder, "experiment.yaml"));
    writeFileSync(join(folder, "experiment.json"), filesOf()["experiment.yaml"] as string);
    expect(await registrationIn(folder)).toMatchObject({ status: "registered", digest });
  });

  test("the same bytes at another place, named as the corpus", async () => {
    const folder = experimentFolder();
    await registerNow(folder);
    const elsewhere = scratch();
    cpSync(join(folder, "corpus"), elsewhere, { recursive: true });
    rmSync(join(folder, "corpus"), { recursive: true });
    expect(await registrationIn(folder, [elsewhere])).toMatchObject({ status: "registered" });
    edit(elsewhere, "a.jsonl", (text) => text.replace("very", "Very"));
    expect(await registrationIn(folder, [elsewhere])).toMatchObject({ deviations: ["corpus"] });
  });

  test("a change of what is left out", async () => {
    const exclusions = [{ files: "sub/", why: "made by a script" }];
    const folder = experimentFolder({ exclusions });
    await registerNow(folder);
    edit(folder, "corpus/sub/b.jsonl", (text) => text.replace("very", "Very"));
    expect(await registrationIn(folder)).toMatchObject({
      status: "registered",
      exclusions: [{ ...exclusions[0], count: 1 }],
    });
  });
});

describe("a registration", () => {
  test.each<[string, (registration: Record<string, unknown>) => Record<string, unknown>]>([
    ["a part", (all) => ({ ...all, parts: { ...(all["parts"] as object), coref: "0".repeat(64) } })],
    ["the day", (all) => ({ ...all, registered: "2020-01-01" })],
    ["that a report existed", (all) => ({ ...all, afterReport: false })],
    ["that it was amended", (all) => ({ ...all, amended: [] })],
    ["the version", (all) => ({ ...all, coref: "9.9.9" })],
    ["the digest", (all) => ({ ...all, digest: "0".repeat(64) })],
  ])("is refused where %s was edited by hand", async (_, change) => {
    const folder = experimentFolder();
    mkdirSync(join(folder, "report"));
    await registerNow(folder);
    edit(folder, "experiment.yaml", withField({ seed: 2 }));
    await registerNow(folder, "another seed");
    expect(readRegistration(folder)).toMatchObject({ afterReport: true, amended: [{ why: "another seed" }] });
    edit(folder, "registration.json", (text) => JSON.stringify(change(JSON.parse(text))));
    expect(() => readRegistration(folder)).toThrow(/registration\.json was changed by hand/);
    await expect(registerNow(folder, "again")).rejects.toThrow(/changed by hand/);
  });

  test.each([
    ["{", /registration\.json is not JSON/],
    ['{"schema": "coref/registration/2"}', /registration\.json is not valid: .*schema/],
  ])("that is damaged is refused: %s", (text, message) => {
    const folder = experimentFolder({}, { "registration.json": text });
    expect(() => readRegistration(folder)).toThrow(message);
  });

  test("made again of the same stays what it was", async () => {
    const folder = experimentFolder();
    const first = await registerNow(folder);
    mkdirSync(join(folder, "report"));
    expect(await registerNow(folder)).toEqual(first);
    expect(readRegistration(folder)).toEqual(first);
  });

  test("made again of something else needs a reason, and says what changed", async () => {
    const folder = experimentFolder();
    const first = await registerNow(folder);
    edit(folder, "experiment.yaml", withField({ seed: 2, smallestDifference: 0.1 }));
    await expect(registerNow(folder)).rejects.toThrow(
      `was registered on ${DAY} and has changed since: field seed, field smallestDifference; say why with --amend`,
    );
    expect(readRegistration(folder)).toEqual(first);
    await registerNow(folder, "a typing error");
    expect(await registrationIn(folder)).toMatchObject({
      status: "registered",
      afterReport: false,
      amended: [{ registered: DAY, digest: first.digest, why: "a typing error" }],
    });
  });

  test("does not forget that a report existed once", async () => {
    const folder = experimentFolder();
    mkdirSync(join(folder, "report"));
    await registerNow(folder);
    rmSync(join(folder, "report"), { recursive: true });
    edit(folder, "experiment.yaml", withField({ seed: 2 }));
    await registerNow(folder, "another seed");
    expect(await registrationIn(folder)).toMatchObject({ afterReport: true });
  });
});

describe("a corpus that the file names by its digest", () => {
  const OTHER = "0".repeat(64);

  test("is registered only where it is that one", async () => {
    const folder = experimentFolder({ digest: OTHER });
    const { corpusDigest } = await partsNow(experimentFolder(), DAY);
    await expect(registerNow(folder)).rejects.toThrow(`its digest is ${corpusDigest}, not ${OTHER}`);
    edit(folder, "experiment.yaml", withField({ digest: corpusDigest }));
    await registerNow(folder);
    expect(await registrationIn(folder)).toMatchObject({ status: "registered" });
  });

  test("is reported all the same, and the report says that it is another", async () => {
    expect(await registrationIn(experimentFolder({ digest: OTHER }))).toMatchObject({
      status: "unregistered",
      deviations: ["named corpus"],
    });
  });
});
