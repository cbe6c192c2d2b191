#!/usr/bin/env bash
# Reduces the site's two typefaces to the characters and weights it uses, which is a third of the bytes before the first
# screen is complete. Needs fonttools with brotli (Debian: fonttools python3-brotli); the results are committed.
set -euo pipefail
cd "$(dirname "$0")/.."
characters='U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2190-2193,U+2212,U+20AC'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cut_down() { # package, file, weights, result
  fonttools varLib.instancer --quiet "node_modules/@fontsource-variable/$1/files/$2" "wght=$3" -o "$work/$4.ttf"
  pyftsubset "$work/$4.ttf" --unicodes="$characters" --layout-features='kern,liga,calt,tnum,ccmp,locl,mark,mkmk' \
    --flavor=woff2 --output-file="apps/web/fonts/$4.woff2"
}
cut_down bricolage-grotesque bricolage-grotesque-latin-wght-normal.woff2 500:800 bricolage-grotesque
cut_down hanken-grotesk hanken-grotesk-latin-wght-normal.woff2 400:700 hanken-grotesk
ls -l apps/web/fonts
