#!/bin/sh
# The end of a run in shards: their journals as one, with its reports.
#SBATCH --job-name=naqala-merge
exec "${NAQALA_ARENA:-naqala-arena}" merge "$1"/shard-* --out "$1"
