from isolation import *
from isolation import __all__ as __all__
from isolation import Board as Board
from isolation import DebugState as DebugState
from isolation import Isolation as Isolation
from isolation import Status as Status
from isolation import StopSearch as StopSearch
from isolation import __version__ as __version__
from isolation import distributed as distributed
from isolation import environments as environments
from isolation import fork_get_action as fork_get_action
from isolation import game_as_text as game_as_text
from isolation import plots as plots
from isolation import udacity as udacity
from isolation import udacity_11x9 as udacity_11x9
