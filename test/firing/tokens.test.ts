import { expect, test } from "vitest";
import { candidatesOf, type Fields, prose, session } from "../build.ts";

/** Where `tokens:n` fires, as the candidates of the session tell; undefined where it does not. */
function firingAt(built: ReturnType<typeof session>, tokens: number) {
  return candidatesOf(built, { firing: { kind: "tokens", tokens } })[0]?.firingMessage;
}

const recorded = (usage: Fields | undefined) => ({ message: { usage } });

/** Twelve turns, of which turn `k` stands in message `2k + 1`, with the usage that `usage` gives it. */
function turns(usage: (k: number) => Fields | undefined, count = 12) {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe", recorded(usage(0)))
    .result("probe", prose(300));
  for (let k = 1; k < count; k++) built.says("well", recorded(usage(k))).user("on");
  return built;
}

const growing = turns((k) => ({ input_tokens: 1000 * (k + 1) }));

test.each<[tokens: number, firing: number | undefined]>([
  [2_000, 3],
  [4_999, 9],
  [5_000, 9],
  [5_001, 11],
  [12_000, 23],
  [12_001, undefined],
])("tokens:%i fires at the first turn that reaches it: message %s", (tokens, firing) => {
  expect(firingAt(growing, tokens)).toBe(firing);
});

test("nine turns give no candidates, whatever they held", () => {
  expect(
    firingAt(
      turns(() => ({ input_tokens: 100_000 }), 9),
      1_000,
    ),
  ).toBeUndefined();
});

test.each<{ name: string; usage: Fields; size: number }>([
  { name: "input", usage: { input_tokens: 5_000 }, size: 5_000 },
  { name: "cache reads", usage: { input_tokens: 3, cache_read_input_tokens: 5_000 }, size: 5_003 },
  { name: "cache writes", usage: { input_tokens: 3, cache_creation_input_tokens: 5_000 }, size: 5_003 },
  {
    name: "all three",
    usage: { input_tokens: 2_000, cache_read_input_tokens: 2_000, cache_creation_input_tokens: 2_000 },
    size: 6_000,
  },
  { name: "no output", usage: { input_tokens: 5_000, output_tokens: 9_000 }, size: 5_000 },
  {
    name: "the parts of cache writes where the flat field is 0",
    usage: {
      cache_creation_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 2_000, ephemeral_1h_input_tokens: 3_500 },
    },
    size: 5_500,
  },
  {
    name: "the parts where their sum is larger",
    usage: {
      cache_creation_input_tokens: 3_000,
      cache_creation: { ephemeral_5m_input_tokens: 2_000, ephemeral_1h_input_tokens: 3_500 },
    },
    size: 5_500,
  },
  {
    name: "the flat field where it is larger, and not both",
    usage: {
      cache_creation_input_tokens: 6_000,
      cache_creation: { ephemeral_5m_input_tokens: 2_000, ephemeral_1h_input_tokens: 3_500 },
    },
    size: 6_000,
  },
  {
    name: "the flat field where there are no parts",
    usage: { input_tokens: 1, cache_creation_input_tokens: 5_000, cache_creation: null },
    size: 5_001,
  },
])("the size of a turn is $name", ({ usage, size }) => {
  const built = turns((k) => (k === 5 ? usage : { input_tokens: 10 }));
  expect([firingAt(built, size), firingAt(built, size + 1)]).toEqual([11, undefined]);
});

test("of the lines of one message the largest counts, and they are not added up", () => {
  const built = turns(() => ({ input_tokens: 10 }), 11).thinks("hm", recorded({ input_tokens: 3_000 }));
  built.says("well", recorded({ input_tokens: 5_000 })).says("so", recorded({ input_tokens: 4_000 }));
  expect([firingAt(built, 5_000), firingAt(built, 5_001)]).toEqual([23, undefined]);
});

test("a line that only repeats a call is a line of its message", () => {
  const built = turns(() => ({ input_tokens: 10 }), 11).calls(
    "Read",
    {},
    "again",
    recorded({ input_tokens: 10 }),
  );
  expect(firingAt(built.calls("Read", {}, "again", recorded({ input_tokens: 5_000 })), 5_000)).toBe(23);
});

test("a synthetic line has no size of its own", () => {
  const zero = { model: "<synthetic>", usage: { input_tokens: 0 } };
  const built = turns(() => undefined, 11)
    .says("well")
    .says("No response requested.", { message: zero });
  expect(firingAt(built, 300)).toBe(3);
});

/** Twelve turns that call and are answered with a thousand tokens: output `k` stands in message `2k + 2`. */
function unrecorded(usage: (k: number) => Fields | undefined = () => undefined) {
  const built = session().user("go");
  for (let k = 0; k < 12; k++)
    built.calls("Read", {}, `c${k}`, recorded(usage(k))).result(`c${k}`, prose(1_000));
  return built;
}

test.each<[tokens: number, firing: number | undefined]>([
  [500, 3],
  [1_500, 5],
  [2_500, 7],
  [10_500, 23],
  [11_500, undefined],
])(
  "without usage the sizes of the messages so far are summed: tokens:%i fires at message %s",
  (tokens, firing) => {
    expect(firingAt(unrecorded(), tokens)).toBe(firing);
  },
);

test("what was recorded goes before what was summed", () => {
  expect(
    firingAt(
      unrecorded(() => ({ input_tokens: 100 })),
      500,
    ),
  ).toBeUndefined();
});

test("only a turn without usage is summed", () => {
  expect(
    firingAt(
      unrecorded((k) => (k === 7 ? undefined : { input_tokens: 100 })),
      500,
    ),
  ).toBe(15);
});

test.each([
  { usage: {} },
  { usage: { input_tokens: "5" } },
  { usage: { input_tokens: -5 } },
  { usage: { input_tokens: 0 } },
])("usage of $usage is none: the sizes so far are summed", ({ usage }) => {
  expect(
    firingAt(
      unrecorded(() => usage),
      2_500,
    ),
  ).toBe(firingAt(unrecorded(), 2_500));
});
