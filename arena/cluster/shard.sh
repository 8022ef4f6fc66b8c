#!/bin/sh
# One shard of a run, as a task of a Slurm array: sbatch --array=1-N shard.sh OUT WORDS...
# A task that Slurm starts again (requeued, preempted, a node that died) goes on where it stopped.
#SBATCH --job-name=naqala
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
arena=${NAQALA_ARENA:-naqala-arena}
out=$1
shift
case $SLURM_ARRAY_TASK_COUNT in
[1-9] | [1-9][0-9]) number=$(printf %02d "$SLURM_ARRAY_TASK_ID") ;;
*) number=$(printf %04d "$SLURM_ARRAY_TASK_ID") ;;
esac
if [ -e "$out/shard-$number/manifest.json" ]; then
    exec "$arena" resume "$out/shard-$number"
fi
exec "$arena" "$@" --quiet --out "$out"
