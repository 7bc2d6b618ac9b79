#!/usr/bin/env bash
# Patroni runs it once, on the first leader, with the superuser's connection string: the shop's role and database.
set -euo pipefail
psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
\getenv password SHOP_PASSWORD
create role shop login password :'password';
create database plenum owner shop;
SQL
