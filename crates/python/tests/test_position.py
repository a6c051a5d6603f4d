import isolation_engine


def test_a_position_is_read_and_played():
    position = isolation_engine.Position("7/7/2n4/3N3/7/7/7 w")
    assert position.pieces == ((3, 3), (2, 2))
    after = position.play((1, 4))
    assert after == position.play("d4e6")
    assert [position.perft(depth) for depth in range(1, 5)] == [8, 62, 296, 1144]
