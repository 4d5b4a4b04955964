#!/bin/sh
#SBATCH --job-name=coref
#SBATCH --array=1-4
#SBATCH --cpus-per-task=1
#SBATCH --mem=4G
# As many as --array names. SLURM_ARRAY_TASK_COUNT would be smaller where some tasks are sent again.
shards=4
# 1 says that a file could not be used: the part is there, and the report names the file.
coref analyze logs/ --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "parts/$SLURM_ARRAY_TASK_ID" --jobs 1 --quiet || [ $? -eq 1 ]
