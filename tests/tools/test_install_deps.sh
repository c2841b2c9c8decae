#!/bin/sh
# tools/install-deps waits for the lock of the package manager, and for nothing else. With an apt-get of this test, which does in turn what the
# lines of `plan` say, and a sleep that takes no time.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/check.sh"

mkdir bin
cat >bin/apt-get <<'EOF'
#!/bin/sh
case " $* " in *' update '*) echo update ;; *) echo install ;; esac >>asked
line=$(head -n 1 plan)
[ "$(wc -l <plan)" -eq 1 ] || sed -i 1d plan # the last one stays
held='It is held by process 7 (unattended-upgr)'
case $line in
good) exit 0 ;;
dpkg) echo "E: Could not get lock /var/lib/dpkg/lock-frontend. $held
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?" >&2 ;;
archives) echo "E: Could not get lock /var/cache/apt/archives/lock. $held
E: Unable to lock directory /var/cache/apt/archives/" >&2 ;;
lists) echo "E: Could not get lock /var/lib/apt/lists/lock. $held
E: Unable to lock directory /var/lib/apt/lists/" >&2 ;;
late) echo 'dpkg: error: dpkg frontend lock was locked by another process with pid 7
E: Sub-process /usr/bin/dpkg returned an error code (2)' >&2 ;;
stale) echo 'E: Unable to locate package wasi-libc' >&2 ;;
denied) echo 'E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?' >&2 ;;
offline) echo "W: Failed to fetch http://deb.example.org/InRelease  Temporary failure resolving 'deb.example.org'" >&2 ;;
esac
exit 100
EOF
printf '#!/bin/sh\necho "$1" >>slept\n' >bin/sleep
printf '#!/bin/sh\n' >bin/dpkg-query
printf '#!/bin/sh\necho 0\n' >bin/id
chmod +x bin/*
PATH=$dir/bin:$PATH

# installs PLAN...: runs it.
installs() {
    rm -f asked slept
    printf '%s\n' "$@" >plan
    run docs
    asked=$(tr '\n' ' ' <asked | sed 's/ $//')
    slept=$(cat slept 2>/dev/null | wc -l)
}
waits='graze: waiting, for at most 10 minutes: E: Could not get lock'

installs good
equal 'all is well' '0 install 0 ' "$status $asked $slept $(cat err)"
installs dpkg dpkg dpkg good
equal 'the lock of dpkg' '0 install install install install 3' "$status $asked $slept"
equal 'the lock of dpkg: it is said once' "$waits /var/lib/dpkg/lock-frontend. It is held by process 7 (unattended-upgr)" "$(cat err)"
installs archives good
equal 'the lock of the archives' "0 install install 1 $waits /var/cache/apt/archives/lock. It is held by process 7 (unattended-upgr)" "$status $asked $slept $(cat err)"
installs late good
equal 'a lock in the last moment' '0 install install 1' "$status $asked $slept"
installs stale lists lists good good
equal 'the lock of the lists' "0 install update update update install 2 $waits /var/lib/apt/lists/lock. It is held by process 7 (unattended-upgr)" "$status $asked $slept $(cat err)"
installs stale good dpkg good
equal 'stale lists, and a lock after that' '0 install update install install 1' "$status $asked $slept"
installs stale good
equal 'stale lists' '0 install update install 0 ' "$status $asked $slept $(cat err)"
installs dpkg
equal 'a lock that stays' '1 120' "$status $slept"
equal 'a lock that stays: no other attempt' install "$(sort -u asked)"
equal 'a lock that stays: what is said last' 'graze: that has not ended in 10 minutes; try again when it has' "$(tail -n 1 err)"
equal 'a lock that stays: who has it' 2 "$(grep -c 'held by process 7' err)"
installs denied
equal 'no right to the lock' "1 install update 0 E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?" "$status $asked $slept $(tail -n 1 err)"
installs stale offline
equal 'no network' "1 install update 0 W: Failed to fetch http://deb.example.org/InRelease  Temporary failure resolving 'deb.example.org'" "$status $asked $slept $(cat err)"
finish
