import { expect, test } from "vitest";
import { findIdentifiersCorrected } from "../../src/references/corrected-identifier.ts";
import { findIdentifiers } from "../../src/references/identifiers.ts";
import { readCorrected } from "./read-by.ts";

const long = (name: string) => `src/${"folder_of_sources/".repeat(5)}${name}.ts`;
const digits = (count: number) => "7".repeat(count);
const uuid = "3af2b1c4-0d8e-4f6a-9b1c-7d2e5f8a0b3c";

test.each<[string, string[]]>([
  // Long names.
  [`${long("one")} ${long("two")}`, [long("one"), long("two")]],
  [`x_${"a".repeat(4094)}`, [`x_${"a".repeat(4094)}`]],
  [`x_${"a".repeat(4095)}`, []],
  [`x_${"a".repeat(4095)} node_b`, ["node_b"]],
  [digits(4096), [digits(4096)]],
  [digits(4097), []],
  // Numbers with separators.
  ["1,234,567", ["1,234,567"]],
  ["1_234_567", ["1_234_567"]],
  ["1,234,567.89", ["1,234,567.89"]],
  ["12,345", ["12,345"]],
  ["1,234", []],
  ["1,234.5", ["1,234.5"]],
  ["1.2.3", ["1.2.3"]],
  ["(1.2.3).", ["1.2.3"]],
  ["lodash@4.17.21, ^1.2.3-beta_1", ["4.17.21", "1.2.3", "beta_1"]],
  ["v1.2.3", ["v1.2.3"]],
  ["1.2.3rc_1", ["rc_1"]],
  ["192.168.10.1:8080", ["192.168.10.1"]],
  ["3.14", []],
  ["10.25", []],
  ["3.14159", ["3.14159"]],
  ["1.0, 2.0", []],
  ["1,2,3", []],
  ["100,200,300", ["100,200,300"]],
  ["1000,200,300", []],
  ["100,200,30", []],
  ["10000,200,300", ["10000"]],
  ["12345,67890", ["12345", "67890"]],
  ["1,234_567", []],
  ["1.234,567", []],
  ["12:30:45", []],
  ["12:30:45.123456", ["123456"]],
  ["12:30:45,123", []],
  ["2026-11-30", []],
  ["123:45", []],
  ["10.12345ms", []],
  ["1_0000", []],
  ["1_00000", ["00000"]],
  ["1..2", []],
  ["١٢٣٬٤٥٦ ١٢٣٤٥", ["١٢٣٤٥"]],
  ["𝟏𝟐.𝟑.𝟒", ["𝟏𝟐.𝟑.𝟒"]],
  ["𝟏𝟐,𝟑𝟒𝟓", ["𝟏𝟐,𝟑𝟒𝟓"]],
  ["𝟏𝟐𝟑", []],
  // UUIDs.
  [uuid, [uuid]],
  [uuid.toUpperCase(), [uuid.toUpperCase()]],
  [`{"id":"${uuid}"}`, [uuid]],
  [`${uuid}.jsonl`, [`${uuid}.jsonl`]],
  [`f${uuid.slice(1)}`, [`f${uuid.slice(1)}`]],
  [`${uuid}a`, ["3af2b1c4", "d8e-4f6a-9b1c-7d2e5f8a0b3ca"]],
  [`9${uuid}`, ["93af2b1c4", "d8e-4f6a-9b1c-7d2e5f8a0b3c"]],
  ["𝟏7d2e5f8a", ["d2e5f8a"]],
  ["3f2a9c1-4b5d", ["3f2a9c1"]],
  // Windows paths.
  ["C:\\Users\\bob\\src\\auth.py", ["C:\\Users\\bob\\src\\auth.py"]],
  ['"C:\\\\Users\\\\bob\\\\auth.py"', ["C:\\\\Users\\\\bob\\\\auth.py"]],
  ["in d:\\a\\repo\\src/app.ts:12, ", ["d:\\a\\repo\\src/app.ts:12"]],
  ["C:\\Users\\bob\\", ["C:\\Users\\bob"]],
  ["C:\\temp_dir", ["temp_dir"]],
  ["\\\\server\\share\\auth.py", ["\\\\server\\share\\auth.py"]],
  ["_:\\aa\\bb ß:\\aa\\bb", []],
  ["\\\\server", []],
  ["A:\\n\\nThe", ["nThe"]],
  ["Error:\\nfile_one\\nfile_two", ["nfile_one", "nfile_two"]],
  ['\\"key_one\\":\\"value_two\\"', ["key_one", "value_two"]],
  ["/[a-z]:\\d+\\w+/", []],
  ["\\w:\\dd\\ddd", []],
  ["\\d+\\.\\d+", []],
  ["\\\\d+\\\\s+", []],
  ["\\\\u001b\\\\u001c", ["u001b", "u001c"]],
  ["x\\\\server\\share_one", ["share_one"]],
  // Beyond ASCII.
  ["función_total", ["función_total"]],
  ["funcio\u0301n_total", ["funcio\u0301n_total"]],
  ["naïve größe", []],
  ["größeNeu caféBar", ["größeNeu", "caféBar"]],
  ["cafe\u0301Bar", ["cafe\u0301Bar"]],
  ["файл/настройки.yaml", ["файл/настройки.yaml"]],
  ["é12345", ["é12345"]],
  ["12345é", []],
  ["½12345", []],
  ["𝒳_𝒴𝒵", ["𝒳_𝒴𝒵"]],
  ["𝒳_", []],
  ["関数_合計", ["関数_合計"]],
  ["関数_total", ["関数_total"]],
  ["docs/日本語/設計.md", ["docs/日本語/設計.md"]],
  ["使用README.md文件", ["README.md"]],
  ["README.md를 읽는다", ["README.md"]],
  ["共12345個と1,234,567個", ["12345", "1,234,567"]],
  ["\ud83d12345 node_\udd25", ["12345"]],
  // Error codes.
  ["ENOENT", ["ENOENT"]],
  ["Error: ENOENT: no such file", ["ENOENT"]],
  ["ERROR EXAMPLE ELSE EVERY EIO", []],
  ["ERR_MODULE_NOT_FOUND", ["ERR_MODULE_NOT_FOUND"]],
  ["XENOENT enoent ENOENTX", []],
])("%s", (text, identifiers) => {
  expect(findIdentifiersCorrected(text)).toEqual(identifiers);
  expect(readCorrected(text)).toEqual([...new Set(identifiers)]);
});

test.each([
  "この関数は設定ファイルを読み込み、全部で３個の結果を返します。エラーが発生した場合は２回まで再試行します。",
  "该函数读取配置文件并返回三个结果，如果失败则重试2次。第①章说明了如何安装，请参考2026年11月30日的说明。",
  "이 함수는 설정 파일을 읽고 결과를 돌려줍니다. 실패하면 2번까지 다시 시도합니다.",
  "تقرأ هذه الدالة ملف الإعدادات وتعيد النتائج. إذا فشلت فإنها تحاول مرة أخرى ٣ مرات.",
  "यह फ़ंक्शन सेटिंग फ़ाइल पढ़ता है और परिणाम लौटाता है। विफल होने पर यह ३ बार फिर से प्रयास करता है।",
  "ฟังก์ชันนี้อ่านไฟล์การตั้งค่าและส่งคืนผลลัพธ์3รายการ",
  "Эта функция читает файл настроек и возвращает результат. Ответ получен.",
  "Cette fonction lit le fichier, où l’été dernier il était déjà présent ; voilà.",
  "The quick brown fox. It took 3.5 seconds, 10% of 1,200 ms (see 2.1) in 2026; AND EVERY ERROR.",
])("prose holds no identifier: %s", (text) => {
  expect(findIdentifiersCorrected(text)).toEqual([]);
  expect(readCorrected(text)).toEqual([]);
});

test("what is not at fault is read as published", () => {
  const text = `src/a.ts:12 fooBar --dry-run well-known and/or https://a.io/b?c=d_ef 0x1f2e3d4 3f2a9c1 2026
    2026-11-30T10:00:00Z node_a...node_b 12345 1234abcg deadbeef README.md HTTPServer iOS (node_a,node_b)`;
  expect(findIdentifiersCorrected(text)).toEqual(findIdentifiers(text));
});
