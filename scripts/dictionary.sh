#!/usr/bin/env bash
# Makes backend/search/dictionary/words.txt from the dictionary in the sources of the crate jieba-rs: words seen at least
# 20 times, and rarer ones that contain a character of medicine.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/tools.sh
need cargo "install Rust (https://rustup.rs)"
cargo metadata --format-version 1 --locked | node -e '
const { readFileSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const medicine = /[片皮素眼病酸药血牙医剂散毒胶汤参针液菌肠贴炎痛苗鼻症酶肝囊柏霉膏浆胺碱疏疫丸肤肽胃肿钙芝瘤酮钠肺酯疮泻癌肾锌孕喉晕咽栓钾疹脾啶唑眩喘镁癣咳痰痹嗪苓癫嘧哌痫痔疡疸芍芪芩]/u;
const { packages } = JSON.parse(readFileSync(0, "utf8"));
const { manifest_path } = packages.find(({ name }) => name === "jieba-rs");
const lines = readFileSync(join(dirname(manifest_path), "src/data/dict.txt"), "utf8").trimEnd().split("\n");
const words = lines.map((line) => line.split(" ")).filter(([word, count]) => Number(count) >= 20 || medicine.test(word));
writeFileSync("backend/search/dictionary/words.txt", words.map(([word, count]) => `${word} ${count}\n`).join(""));
'
