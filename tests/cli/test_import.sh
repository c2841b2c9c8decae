#!/bin/sh
# The files that a model refers to: regular ones in its folder or below, and no others, however they are named. And models of some hundred
# bytes that become too much.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

# triangle: the three corners 0 0 0, 1 0 0, 0 1 0 as floats.
triangle() {
    head -c 12 /dev/zero
    printf '\0\0\200\077'
    head -c 12 /dev/zero
    printf '\0\0\200\077'
    head -c 4 /dev/zero
}
# model FILE URI [NODES ROOT]: a glTF whose only buffer is there, and whose node 0 has a triangle.
model() {
    cat >"$1" <<EOF
{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[${4:-0}]}],"nodes":[{"mesh":0}${3:-}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"buffers":[{"uri":"$2","byteLength":36}],
"bufferViews":[{"buffer":0,"byteLength":36}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}]}
EOF
}
# reads NAME FILE: checks that the triangle is found.
reads() {
    run cast "$2" --from 0.25,0.25,1 --dir 0,0,-1
    equal "$1" '0 1 hit' "$status $(tail -n 1 out)$(cat err)"
}
# refuses NAME FILE REFERENCE: checks that the model is refused, within seconds, and what it names.
refuses() {
    timeout 20 "$graze" cast "$2" --from 0.25,0.25,1 --dir 0,0,-1 >out 2>err
    status=$?
    complains "$1" 1 <<EOT
graze: $2: it names $3, which is no regular file in its folder or below
EOT
}

mkdir models models/below
triangle >models/near.bin
triangle >models/below/deep.bin
triangle >models/..two
triangle >far.bin
triangle >models-near.bin
cp models/near.bin 'models/a b.bin'
cd models || exit 1
model near.gltf near.bin
model deep.gltf below/deep.bin
model dots.gltf below/../near.bin
model two.gltf ..two
model blank.gltf 'a b.bin'
model coded.gltf 'a%20b.bin'
model coded-folder.gltf 'b%65low/d%65ep.bin'
model data.gltf "data:application/octet-stream;base64,$(base64 <near.bin | tr -d '\n')"
for name in near deep dots two blank coded coded-folder data; do reads "$name" $name.gltf; done
ln -s below/deep.bin inner.bin
model inner.gltf inner.bin
reads 'a link within the folder' inner.gltf

mkfifo pipe
model pipe.gltf pipe
refuses 'a pipe' pipe.gltf pipe
ln -s pipe link-to-pipe
model link-to-pipe.gltf link-to-pipe
refuses 'a link to a pipe' link-to-pipe.gltf link-to-pipe
model folder.gltf below
refuses 'a folder' folder.gltf below
model zero.gltf /dev/zero
refuses 'a device' zero.gltf /dev/zero
model up.gltf ../far.bin
refuses 'the folder above' up.gltf ../far.bin
model down.gltf below/../../far.bin
refuses 'down and up' down.gltf below/../../far.bin
model passwd.gltf ../../../../../../../../etc/passwd
refuses 'a file of the system' passwd.gltf ../../../../../../../../etc/passwd
model absolute.gltf /etc/passwd
refuses 'an absolute path' absolute.gltf /etc/passwd
ln -s ../far.bin outer.bin
model outer.gltf outer.bin
refuses 'a link out of the folder' outer.gltf outer.bin
ln -s .. parent
model parent.gltf parent/far.bin
refuses 'a linked folder' parent.gltf parent/far.bin
model url.gltf "file://$PWD/../far.bin"
run check url.gltf
equal 'an address' '1 graze: url.gltf: assimp cannot read it' "$status $(cut -d : -f 1-3 err)"
model coded.gltf '%2e%2e/far.bin'
run check coded.gltf
equal 'a coded path' '1 graze: coded.gltf' "$status $(cut -d : -f 1-2 err)"
model missing.gltf no.bin
run check missing.gltf
equal 'a missing file' '1 graze: missing.gltf: assimp cannot read it' "$status $(cut -d : -f 1-3 err)"
cd .. || exit 1

# The folder is that of the path that was given, from wherever.
reads 'from above' models/near.gltf
refuses 'from above' models/up.gltf models/../far.bin
reads 'by an absolute path' "$PWD/models/deep.gltf"
model models/sibling.gltf ../models-near.bin
refuses 'a name that begins as the folder does' models/sibling.gltf models/../models-near.bin
ln -s models/data.gltf linked.gltf
reads 'a link to a model' linked.gltf

# Each node has the one before twice.
nodes() { awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) printf ",{\"children\":[%d,%d],\"translation\":[%d,0,0]}", i, i, 2 ^ i }'; }
model few.gltf models/near.bin "$(nodes 10)" 10
run bounds few.gltf
equal '1024 times a triangle' 0 "$status"
[ -n "$little" ] && many=21 || many='21 30 60' # the others are stopped by what has no sanitizers
for count in $many; do
    model many.gltf models/near.bin "$(nodes $count)" $count
    timeout 60 "$graze" bounds many.gltf >out 2>err
    status=$?
    equal "$count doublings: a limit is named" 1 "$(grep -cE '^graze: many.gltf: (out of memory: assimp may take [0-9.]+ GB for it|assimp does not come to an end with it in [0-9]+ s.*|its parts, .* the limit for its size)$' err)"
    equal "$count doublings: exit status" yes "$([ $status = 1 ] || [ $status = 3 ] && echo yes)"
done
# What assimp reads comes without the corners of its faces, so that these cannot be cut in the same way before and after.
cat >quad.x3d <<EOF
<?xml version="1.0"?><X3D version="3.0"><Scene><Shape><IndexedFaceSet coordIndex="0 1 2 3 -1">
<Coordinate point="0 0 0 1 0 0 1 1 0 0 1 0"/></IndexedFaceSet></Shape></Scene></X3D>
EOF
run sweep quad.x3d quad.x3d
complains 'faces whose corners are not known' 1 <<EOF
graze: quad.x3d: its numbers are read as floats
graze: quad.x3d: its numbers are read as floats
graze sweep: quad.x3d has faces of more than three corners: expected triangles, or a file of OBJ, OFF or PLY
EOF
finish
